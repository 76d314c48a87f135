import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EllipsisVertical, GitCompare, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import type { ListedEvent } from "#shared/events/events.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { AdminSection, CreateButton } from "#web/frame/admin/AdminSection.tsx";
import { PagedTable, sortOf, usePageInAddress, useSortInAddress } from "#web/frame/admin/PagedTable.tsx";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { useMayEditEvents } from "#web/frame/event/event-rights.ts";
import { listedState } from "#web/frame/event/listed-state.ts";
import { paths } from "#web/frame/paths.ts";
import { OnOff } from "#web/ui/Badge.tsx";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { shortRange } from "#web/ui/dates.ts";
import { type Column, RowActions } from "#web/ui/lists/Table.tsx";
import { Menu } from "#web/ui/over/Menu.tsx";
import { compareTexts } from "./compare-texts.ts";
import { EventCounts } from "./EventCounts.tsx";
import { EventDialog } from "./EventDialog.tsx";
import { EventSettingsPanel } from "./EventSettingsPanel.tsx";
import { eventTexts } from "./texts.ts";

const perPage = 10;

/** Referent trainers read the timetable, and nothing else of what is organised. */
const readingOf = (id: string) => paths.timetable(id, "grille");

const shown = (isStaff: boolean): Column<ListedEvent>[] => [
  {
    id: "name",
    sort: "name",
    label: eventTexts.name,
    heading: true,
    cell: (event) => (
      <>
        <Link className="link-plain" to={isStaff ? paths.editEvent(event.id) : readingOf(event.id)}>
          {event.name}
        </Link>
        <EventCounts event={event} />
      </>
    ),
  },
  {
    id: "dates",
    sort: "dates",
    label: eventTexts.dates,
    numeric: true,
    cell: ({ start_date, end_date }) => (
      <span className="inline-flex flex-wrap gap-x-2 md:flex-col">
        {shortRange(start_date, end_date).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    ),
  },
  {
    id: "state",
    sort: "state",
    label: eventTexts.state,
    cell: (event) => {
      const { isOn, word } = listedState(event, new Date());
      return <OnOff on={isOn}>{word}</OnOff>;
    },
  },
];

/** Every event with what it is made of: staff organise them, those who may edit them create and publish. */
export const AdminEvents = () => {
  const { isAdministrator, isStaff } = useRights();
  const mayEdit = useMayEditEvents();
  const { page, to } = usePageInAddress();
  const { query: sort, sorting } = useSortInAddress(["name", "dates", "state"]);
  const [edited, setEdited] = useState<string | "new">();
  const [removed, setRemoved] = useState<ListedEvent>();
  const query = useQuery({
    ...ask(events.listEvents, { query: { page, per_page: perPage, ...sort } }),
    placeholderData: keepPreviousData,
  });
  const remove = useSend(events.deleteEvent, { refreshes: [events.listEvents] });
  const create = mayEdit ? (
    <CreateButton onClick={() => setEdited("new")}>{eventTexts.create}</CreateButton>
  ) : undefined;
  const reading: Column<ListedEvent> = {
    id: "actions",
    label: adminTexts.actions,
    labelHidden: true,
    cell: ({ id, name }) => (
      <RowActions>
        <ButtonLink variant="quiet" to={readingOf(id)} aria-label={eventTexts.readTimetableNamed(name)}>
          {eventTexts.timetable}
        </ButtonLink>
      </RowActions>
    ),
  };
  const actions: Column<ListedEvent> = {
    id: "actions",
    label: adminTexts.actions,
    labelHidden: true,
    cell: ({ id, name, ...event }) => (
      <RowActions>
        <ButtonLink variant="quiet" to={paths.editEvent(id)} aria-label={eventTexts.organizeNamed(name)}>
          {eventTexts.organize}
        </ButtonLink>
        {mayEdit ? (
          <Menu
            trigger={<IconButton label={adminTexts.actionsOn(name)} icon={<EllipsisVertical />} />}
            entries={[
              { id: "edit", label: adminTexts.edit, icon: <Pencil />, onSelect: () => setEdited(id) },
              ...(isAdministrator
                ? [
                    {
                      id: "remove",
                      label: adminTexts.remove,
                      icon: <Trash2 />,
                      danger: true,
                      onSelect: () => setRemoved({ id, name, ...event }),
                    },
                  ]
                : []),
            ]}
          />
        ) : null}
      </RowActions>
    ),
  };
  return (
    <AdminSection
      title={eventTexts.title}
      total={query.data?.total}
      action={create}
      menu={
        isStaff ? (
          <ButtonLink variant="quiet" to={paths.compareEvents}>
            <GitCompare />
            {compareTexts.open}
          </ButtonLink>
        ) : undefined
      }
      sort={sortOf(shown(isStaff), sorting, query.data?.total)}
    >
      <div className="stack lg:[&_thead_th:first-child]:w-[58%]">
        <PagedTable
          brief
          query={query}
          perPage={perPage}
          caption={eventTexts.title}
          columns={[...shown(isStaff), isStaff ? actions : reading]}
          empty={{
            title: eventTexts.empty,
            text: mayEdit ? eventTexts.emptyText : eventTexts.emptyReadText,
            action: create,
          }}
          to={to}
          sorting={sorting}
        />
      </div>
      {isAdministrator ? <EventSettingsPanel /> : null}
      {edited ? (
        <EventDialog id={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
      <RemoveDialog
        item={removed}
        name={removed?.name}
        words={{ ...removal, failure: eventTexts.saveFailed }}
        remove={({ id }) => remove.mutateAsync({ params: { id } })}
        onClose={() => setRemoved(undefined)}
      />
    </AdminSection>
  );
};
