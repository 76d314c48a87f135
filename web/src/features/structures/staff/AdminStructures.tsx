import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ContactRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { counted } from "#shared/contract/counted.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureLabels } from "#shared/structures/structures.fields.ts";
import { isIncomplete } from "#shared/structures/structures.rules.ts";
import type { ListedStructure } from "#shared/structures/structures.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { AdminSection, CreateLink } from "#web/frame/admin/AdminSection.tsx";
import { HistoryButton, useListHistory } from "#web/frame/admin/History.tsx";
import { ListMenu } from "#web/frame/admin/ListMenu.tsx";
import {
  PagedTable,
  sortOf,
  useFiltersInAddress,
  usePageInAddress,
  useSearchInAddress,
  useSortInAddress,
} from "#web/frame/admin/PagedTable.tsx";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { RowMenu } from "#web/frame/admin/RowMenu.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { structureRefreshes } from "#web/frame/structure-refreshes.ts";
import { Badge, OnOff } from "#web/ui/Badge.tsx";
import { SearchField, SelectField } from "#web/ui/form/TextField.tsx";
import { type Column, RowActions } from "#web/ui/lists/Table.tsx";
import { contactTexts } from "./contacts/contact-texts.ts";
import { QuickEditDialog } from "./QuickEditDialog.tsx";
import { useStructureLog } from "./StructureHistory.tsx";
import { AllStructureRequests } from "./StructureRequests.tsx";
import { staffStructureTexts } from "./texts.ts";

const perPage = 10;
const names = (list: readonly { name: string }[]) => [...new Set(list.map(({ name }) => name))].join(", ");

type Pointing = Pick<ListedStructure, "organization" | "legal_form" | "types" | "publics" | "source_id">;
const pointingAt = ({ organization, legal_form, source_id }: Pointing) => ({
  organization_id: organization?.id ?? null,
  legal_form_id: legal_form?.id ?? null,
  source_id,
});
const hasProposed = ({ legal_form, types, publics }: Pointing) =>
  [legal_form, ...types, ...publics].some((one) => one?.proposed);

/** What is not as with most structures: that it is inactive, and what staff have to look at. */
const States = ({ is_active, is_proposed, unseen_change, ...structure }: ListedStructure) => {
  const { isStaff } = useRights();
  return (
    <>
      {is_proposed && !isStaff ? (
        <Badge look="brass">{staffStructureTexts.toActivate}</Badge>
      ) : is_active === 1 ? null : (
        <span className="font-normal">
          <OnOff on={false}>{adminTexts.inactive}</OnOff>
        </span>
      )}
      {unseen_change ? <Badge look="brass">{staffStructureTexts.toRead}</Badge> : null}
      {isIncomplete(pointingAt(structure)) ? (
        <Badge look="brass">{staffStructureTexts.toComplete}</Badge>
      ) : null}
      {hasProposed(structure) ? <Badge look="line">{staffStructureTexts.valueToConfirm}</Badge> : null}
    </>
  );
};

/** What is longer is read in the title, or on the structure's page. */
const twoLines = "lg:not-print:line-clamp-2";

const shown: Column<ListedStructure>[] = [
  {
    id: "name",
    sort: "name",
    label: structureLabels.name,
    heading: true,
    cell: (structure) => (
      <>
        <span className="gap-x-3 gap-y-1 md:flex md:flex-wrap md:items-center">
          <Link className="link-plain" to={paths.structure(structure.id)}>
            {structure.name}
          </Link>{" "}
          <States {...structure} />
        </span>
        <span className="muted small block font-normal">
          {structure.zip_code} {structure.city}
          {"\u00a0"}· {counted(structure.attachedProfiles.length, "profil")}
          {structure.organization ? (
            <span className="md:hidden print:hidden">
              {"\u00a0"}· {structure.organization.name}
            </span>
          ) : null}
        </span>
      </>
    ),
  },
  {
    id: "organization",
    sort: "organization",
    label: staffStructureTexts.organizationAndForm,
    wideOnly: true,
    cell: ({ organization, legal_form }) => (
      <>
        {organization ? <div>{organization.name}</div> : null}
        {legal_form ? <div className="muted small">{legal_form.name}</div> : null}
      </>
    ),
  },
  {
    id: "types",
    label: staffStructureTexts.typesAndPublics,
    wideOnly: true,
    cell: ({ types, publics }) => (
      <span className="muted small">
        <span className={`block ${twoLines}`} title={names(types)}>
          {names(types)}
        </span>
        <span className={`block ${twoLines}`} title={names(publics)}>
          {names(publics)}
        </span>
      </span>
    ),
  },
];

const states = ["proposed", "changed", "incomplete", "requests"] as const;
const isState = (asked: string | null): asked is (typeof states)[number] =>
  states.some((state) => state === asked);

/** What staff do with a structure: what is rare stands in a menu. Others read its history. */
const StructureActions = ({
  structure,
  onEdit,
  onRemove,
}: {
  structure: ListedStructure;
  onEdit: () => void;
  onRemove: () => void;
}) => {
  const { isStaff } = useRights();
  const log = useStructureLog(structure);
  const { id, name, is_proposed } = structure;
  const change = useSend(structures.updateStructure, { refreshes: structureRefreshes });
  const activate = () =>
    attempt(() => change.mutateAsync({ params: { id }, body: { is_active: 1 } }), {
      success: staffStructureTexts.activated,
    });
  if (!isStaff)
    return (
      <RowActions>
        <HistoryButton {...log} />
      </RowActions>
    );
  return (
    <RowActions>
      <RowMenu
        name={name}
        log={log}
        act={
          is_proposed
            ? {
                label: staffStructureTexts.activate,
                name: staffStructureTexts.activateNamed(name),
                onSelect: () => void activate(),
              }
            : undefined
        }
        onEdit={onEdit}
        onRemove={onRemove}
      />
    </RowActions>
  );
};

/** Every structure, inactive ones too. */
export const AdminStructures = () => {
  const { isStaff } = useRights();
  const { page, to } = usePageInAddress();
  const { query: sort, sorting } = useSortInAddress(["name", "organization"]);
  const filters = useFiltersInAddress<"name" | "state">();
  const { at, keep } = filters;
  const { typed, type, searched } = useSearchInAddress(filters, "name");
  const asked = at("state");
  const state = isStaff && isState(asked) ? asked : undefined;
  const listed = state === "requests" ? undefined : state;
  const history = useListHistory("structures");
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<ListedStructure>();
  const query = useQuery({
    ...ask(structures.listStructures, {
      query: {
        page,
        per_page: perPage,
        ...sort,
        ...(searched && { name: searched }),
        ...(listed && { state: listed }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const remove = useSend(structures.deleteStructure, {
    refreshes: structureRefreshes,
  });
  const create = isStaff ? (
    <CreateLink to={paths.newStructure}>{staffStructureTexts.create}</CreateLink>
  ) : undefined;
  const actions: Column<ListedStructure> = {
    id: "actions",
    label: adminTexts.actions,
    labelHidden: true,
    cell: (structure) => (
      <StructureActions
        structure={structure}
        onEdit={() => setEdited(structure.id)}
        onRemove={() => setRemoved(structure)}
      />
    ),
  };
  return (
    <AdminSection
      title={staffStructureTexts.title}
      total={searched || state ? undefined : query.data?.total}
      action={create}
      acts={
        <ListMenu
          onHistory={history.read}
          importTo={paths.importStructures}
          more={[{ id: "contacts", label: contactTexts.link, icon: <ContactRound />, to: paths.contacts() }]}
        />
      }
      find={
        state === "requests" ? undefined : (
          <SearchField
            labelHidden
            label={staffStructureTexts.findLabel}
            placeholder={staffStructureTexts.find}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )
      }
      filters={
        isStaff ? (
          <SelectField
            labelHidden
            label={staffStructureTexts.show}
            value={state ?? ""}
            options={[
              { id: "", label: staffStructureTexts.states.all },
              ...states.map((one) => ({ id: one, label: staffStructureTexts.states[one] })),
            ]}
            onChange={({ target }) => keep("state", target.value)}
          />
        ) : undefined
      }
      filtered={state ? 1 : 0}
      sort={state === "requests" ? undefined : sortOf(shown, sorting, query.data?.total)}
    >
      {state === "requests" ? (
        <AllStructureRequests />
      ) : (
        <div className="stack lg:[&_thead_th:first-child]:w-[35%] lg:[&_thead_th:nth-child(2)]:w-[24%] lg:[&_thead_th:nth-child(3)]:w-[27%]">
          <PagedTable
            brief
            query={query}
            perPage={perPage}
            caption={staffStructureTexts.title}
            columns={[...shown, actions]}
            empty={
              searched
                ? { title: staffStructureTexts.noneFound, text: staffStructureTexts.noneFoundText }
                : listed
                  ? { title: staffStructureTexts.noneIn[listed] }
                  : { title: staffStructureTexts.empty, action: create }
            }
            to={to}
            sorting={sorting}
            filteredBy={searched || listed !== undefined}
          />
        </div>
      )}
      {history.panel}
      {edited ? <QuickEditDialog id={edited} onClose={() => setEdited(undefined)} /> : null}
      <RemoveDialog
        item={removed}
        name={removed?.name}
        words={removal}
        remove={({ id }) => remove.mutateAsync({ params: { id } })}
        onClose={() => setRemoved(undefined)}
      />
    </AdminSection>
  );
};
