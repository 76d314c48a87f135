import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import * as training from "#shared/training/training.contract.ts";
import { actionStage } from "#shared/training/training.rules.ts";
import type { TrainingAction } from "#shared/training/training.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { AdminSection, CreateButton, SeeLink } from "#web/frame/admin/AdminSection.tsx";
import {
  PagedTable,
  sortOf,
  useFiltersInAddress,
  usePageInAddress,
  useSearchInAddress,
  useSortInAddress,
} from "#web/frame/admin/PagedTable.tsx";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge, OnOff } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { shortDay } from "#web/ui/dates.ts";
import { SearchField, SelectField } from "#web/ui/form/TextField.tsx";
import { type Column, RowActions } from "#web/ui/lists/Table.tsx";
import { Menu } from "#web/ui/over/Menu.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { actionRefreshes } from "./members.ts";
import { staffTrainingTexts } from "./texts.ts";

const perPage = 10;
const nameOf = ({ degree, year }: TrainingAction) => staffTrainingTexts.named(degree.name, year);

const State = ({ action }: { action: TrainingAction }) => {
  if (action.archived_at) return <Badge look="line">{staffTrainingTexts.archivedBadge}</Badge>;
  const stage = actionStage(action, new Date());
  const word = staffTrainingTexts[stage];
  return stage === "finished" ? word : <OnOff on={stage === "ongoing"}>{word}</OnOff>;
};

const shownTo = (isStaff: boolean): Column<TrainingAction>[] => [
  {
    id: "degree",
    sort: "degree",
    label: staffTrainingTexts.degree,
    heading: true,
    cell: ({ id, degree, year, start_date, end_date, event, is_fest }) => (
      <>
        {isStaff ? (
          <Link className="link-plain" to={paths.trainingAction(id)}>
            {degree.name}
          </Link>
        ) : (
          degree.name
        )}
        <span className="muted small font-normal num hidden max-md:block print:hidden">
          {staffTrainingTexts.inShort(year, shortDay(start_date), shortDay(end_date))}
        </span>
        <span className="muted small font-normal block">
          {staffTrainingTexts.actionOf(event?.name, is_fest)}
        </span>
      </>
    ),
  },
  {
    id: "year",
    sort: "year",
    label: staffTrainingTexts.year,
    numeric: true,
    wideOnly: true,
    cell: ({ year }) => year,
  },
  {
    id: "start",
    sort: "start",
    label: staffTrainingTexts.start,
    numeric: true,
    wideOnly: true,
    cell: ({ start_date }) => shortDay(start_date),
  },
  {
    id: "end",
    sort: "end",
    label: staffTrainingTexts.end,
    numeric: true,
    wideOnly: true,
    cell: ({ end_date }) => shortDay(end_date),
  },
  {
    id: "state",
    label: staffTrainingTexts.state,
    cell: (action) => <State action={action} />,
  },
];

/** Every training action; the referent trainer reads, staff create and change. */
export const AdminTrainingActions = () => {
  const { isStaff } = useRights();
  const { page, to } = usePageInAddress();
  const { query: sort, sorting } = useSortInAddress(["degree", "year", "start", "end"]);
  const filters = useFiltersInAddress<"name" | "archived">();
  const { at, keep } = filters;
  const { typed, type, searched } = useSearchInAddress(filters, "name");
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
          <Menu
            trigger={<IconButton label={adminTexts.actionsOn(nameOf(action))} icon={<EllipsisVertical />} />}
            entries={[
              { id: "edit", label: adminTexts.edit, icon: <Pencil />, onSelect: () => setEdited(action) },
              {
                id: "remove",
                label: adminTexts.remove,
                icon: <Trash2 />,
                danger: true,
                onSelect: () => setRemoved(action),
              },
            ]}
          />
        )}
      </RowActions>
    ),
  };
  const shown = shownTo(isStaff);
  const isCut = searched !== "" || archived;
  return (
    <AdminSection
      title={staffTrainingTexts.title}
      total={isCut ? undefined : query.data?.total}
      action={create}
      find={
        <SearchField
          labelHidden
          label={staffTrainingTexts.findAction}
          placeholder={staffTrainingTexts.findBy}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      }
      filters={
        <SelectField
          labelHidden
          label={staffTrainingTexts.shown}
          placeholder={searched ? staffTrainingTexts.shownAll : staffTrainingTexts.shownLive}
          options={[{ id: "1", label: staffTrainingTexts.shownArchived }]}
          value={archived ? "1" : ""}
          onChange={({ target }) => keep("archived", target.value)}
        />
      }
      filtered={archived ? 1 : 0}
      sort={sortOf(shown, sorting, query.data?.total)}
    >
      <PagedTable
        brief
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
        item={removed}
        name={removed && nameOf(removed)}
        words={{ ...removal, failure: staffTrainingTexts.saveFailed }}
        remove={({ id }) => remove.mutateAsync({ params: { id } })}
        onClose={() => setRemoved(undefined)}
      />
    </AdminSection>
  );
};
