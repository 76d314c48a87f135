import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as training from "#shared/training/training.contract.ts";
import type { TrainingAction } from "#shared/training/training.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import {
  AdminSection,
  CreateButton,
  EditButton,
  RemoveButton,
  SeeLink,
} from "#web/frame/admin/AdminSection.tsx";
import {
  PagedTable,
  useFiltersInAddress,
  usePageInAddress,
  useSortInAddress,
} from "#web/frame/admin/PagedTable.tsx";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge, OnOff } from "#web/ui/Badge.tsx";
import { shortDayTime } from "#web/ui/dates.ts";
import { useDebounced } from "#web/ui/debounce.ts";
import { SearchField, SelectField } from "#web/ui/form/TextField.tsx";
import { type Column, RowActions } from "#web/ui/lists/Table.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { actionRefreshes } from "./members.ts";
import { staffTrainingTexts } from "./texts.ts";

const perPage = 10;
const nameOf = ({ degree, year }: TrainingAction) => staffTrainingTexts.named(degree.name, year);

const shown: Column<TrainingAction>[] = [
  {
    id: "degree",
    sort: "degree",
    label: staffTrainingTexts.degree,
    heading: true,
    cell: ({ degree, archived_at }) =>
      archived_at ? (
        <>
          {degree.name} <Badge look="line">{staffTrainingTexts.archivedBadge}</Badge>
        </>
      ) : (
        degree.name
      ),
  },
  { id: "year", sort: "year", label: staffTrainingTexts.year, numeric: true, cell: ({ year }) => year },
  {
    id: "start",
    sort: "start",
    label: staffTrainingTexts.start,
    numeric: true,
    cell: ({ start_date }) => shortDayTime(start_date),
  },
  {
    id: "end",
    sort: "end",
    label: staffTrainingTexts.end,
    numeric: true,
    cell: ({ end_date }) => shortDayTime(end_date),
  },
  {
    id: "fest",
    label: staffTrainingTexts.fest,
    cell: ({ is_fest }) => (
      <OnOff on={is_fest}>{is_fest ? staffTrainingTexts.yes : staffTrainingTexts.no}</OnOff>
    ),
  },
];

/** Every training action; the referent trainer reads, staff create and change. */
export const AdminTrainingActions = () => {
  const { isStaff } = useRights();
  const { page, to } = usePageInAddress();
  const { query: sort, sorting } = useSortInAddress(["degree", "year", "start", "end"]);
  const { at, keep } = useFiltersInAddress<"name" | "archived">();
  const [typed, setTyped] = useState(at("name"));
  const searched = useDebounced(typed.trim());
  const archived = at("archived") === "1";
  const [edited, setEdited] = useState<TrainingAction | "new">();
  const [removed, setRemoved] = useState<TrainingAction>();
  const query = useQuery({
    ...ask(training.listTrainingActions, {
      query: {
        page,
        per_page: perPage,
        ...sort,
        ...(searched && { name: searched }),
        ...(archived && { archived: 1 }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const remove = useSend(training.deleteTrainingAction, { refreshes: actionRefreshes });
  const create = isStaff ? (
    <CreateButton onClick={() => setEdited("new")}>{staffTrainingTexts.create}</CreateButton>
  ) : undefined;
  const actions: Column<TrainingAction> = {
    id: "actions",
    label: adminTexts.actions,
    labelHidden: true,
    cell: (action) => (
      <RowActions>
        <SeeLink name={nameOf(action)} to={paths.trainingAction(action.id)} />
        {action.archived_at ? null : (
          <>
            <EditButton name={nameOf(action)} onClick={() => setEdited(action)} />
            <RemoveButton name={nameOf(action)} onClick={() => setRemoved(action)} />
          </>
        )}
      </RowActions>
    ),
  };
  const isCut = searched !== "" || archived;
  return (
    <AdminSection
      title={staffTrainingTexts.title}
      total={isCut ? undefined : query.data?.total}
      action={create}
    >
      <div className="fields">
        <SearchField
          wide
          label={staffTrainingTexts.findAction}
          hint={staffTrainingTexts.findHint}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            keep("name", target.value.trim());
          }}
        />
        <SelectField
          label={staffTrainingTexts.shown}
          placeholder={staffTrainingTexts.shownLive}
          options={[{ id: "1", label: staffTrainingTexts.shownArchived }]}
          value={archived ? "1" : ""}
          onChange={({ target }) => keep("archived", target.value)}
        />
      </div>
      <PagedTable
        query={query}
        perPage={perPage}
        caption={staffTrainingTexts.title}
        columns={isStaff ? [...shown, actions] : shown}
        empty={
          isCut
            ? { title: searched ? staffTrainingTexts.noneOfSearch : staffTrainingTexts.noneArchived }
            : { title: staffTrainingTexts.empty, text: staffTrainingTexts.emptyText, action: create }
        }
        filteredBy={searched || archived}
        to={to}
        sorting={sorting}
      />
      {edited ? (
        <ActionDialog action={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
      <RemoveDialog
        name={removed && nameOf(removed)}
        words={{ ...removal, failure: staffTrainingTexts.saveFailed }}
        remove={() => (removed ? remove.mutateAsync({ params: { id: removed.id } }) : Promise.resolve())}
        onClose={() => setRemoved(undefined)}
      />
    </AdminSection>
  );
};
