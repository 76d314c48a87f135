import { Plus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router-dom";
import { fold, startsWords } from "#shared/contract/fold.ts";
import { paginate } from "#shared/contract/page.ts";
import * as events from "#shared/events/events.contract.ts";
import {
  type EventWhole,
  HostingChanges,
  NewParticipation,
  type Participation,
} from "#shared/events/events.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { EditButton, RemoveButton } from "#web/frame/admin/AdminSection.tsx";
import { bodyOf } from "#web/frame/admin/body-of.ts";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { PageRange, Pagination } from "#web/ui/Pagination.tsx";
import { type Column, RowActions, Table } from "#web/ui/Table.tsx";
import { SearchField } from "#web/ui/TextField.tsx";
import { useTopOfResults } from "#web/ui/top-of-results.ts";
import { ParticipationDialog } from "./ParticipationDialog.tsx";
import { eventTexts } from "./texts.ts";
import { zoneHues } from "./zone-hues.ts";

const perPage = 10;
const refreshes = [events.getEventWhole, events.listEvents];
const byName = (a: Participation, b: Participation) => a.structure.name.localeCompare(b.structure.name, "fr");

/** How many learners wish to meet each structure. */
const wishesReceived = (event: EventWhole): Map<string, number> => {
  const received = new Map<string, number>();
  for (const { structure_id, is_pre_event, count } of event.wishlists)
    if (is_pre_event === 1) received.set(structure_id, (received.get(structure_id) ?? 0) + count);
  return received;
};

const columnsOf = (
  event: EventWhole,
  edit: (participation: Participation) => void,
  remove: (participation: Participation) => void,
): Column<Participation>[] => {
  const received = wishesReceived(event);
  const hueOfZone = zoneHues(event);
  return [
    {
      id: "structure",
      label: eventTexts.structure,
      heading: true,
      cell: ({ structure }) => (
        <Link className="link-plain" to={paths.structure(structure.id)}>
          {structure.name}
        </Link>
      ),
    },
    { id: "city", label: eventTexts.city, cell: ({ structure }) => structure.city },
    {
      id: "zone",
      label: eventTexts.zoneLabel,
      cell: ({ zone }) => <Badge hue={hueOfZone.get(zone.id)}>{zone.name}</Badge>,
    },
    {
      id: "received",
      label: eventTexts.received,
      numeric: true,
      cell: ({ structure_id }) => received.get(structure_id) ?? 0,
    },
    {
      id: "actions",
      label: adminTexts.actions,
      labelHidden: true,
      cell: (participation) => {
        const name = eventTexts.participation(participation.structure.name);
        return (
          <RowActions>
            <EditButton name={name} onClick={() => edit(participation)} />
            <RemoveButton name={name} onClick={() => remove(participation)} />
          </RowActions>
        );
      },
    },
  ];
};

/** The structures that take part in an event, each in its zone. */
export const ParticipationsPanel = ({ event }: { event: EventWhole }) => {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Participation | "new">();
  const [removed, setRemoved] = useState<Participation>();
  const remove = useSend(events.deleteParticipation, { refreshes });
  const creation = useSend(events.createParticipation, { refreshes });
  const hosting = useSend(events.updateHosting, { refreshes });
  const putBack = async (gone: Participation) => {
    const { id } = await creation.mutateAsync({ body: bodyOf(NewParticipation, gone) });
    await hosting.mutateAsync({ params: { id }, body: bodyOf(HostingChanges, gone) });
  };
  const wanted = fold(useDeferredValue(typed));
  const found = event.participations
    .filter(({ structure, zone }) =>
      wanted ? startsWords(fold(`${structure.name} ${structure.city} ${zone.name}`), wanted) : true,
    )
    .sort(byName);
  const shown = paginate(found, { page, per_page: perPage });
  const top = useTopOfResults<HTMLElement>(shown.current_page);
  return (
    <>
      <section ref={top} tabIndex={-1} className="panel panel-flush" aria-labelledby="participations">
        <div className="panel-head">
          <h2 id="participations">
            {eventTexts.structuresTitle} <span className="muted num">{event.participations.length}</span>
          </h2>
          <div className="row">
            {event.participations.length > 0 ? (
              <SearchField
                label={eventTexts.findStructure}
                placeholder={eventTexts.find}
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setPage(1);
                }}
              />
            ) : null}
            <Button variant="outline" onClick={() => setEdited("new")}>
              <Plus />
              {eventTexts.addParticipation}
            </Button>
          </div>
        </div>
        {event.participations.length === 0 ? (
          <div className="part-empty">
            <strong>{eventTexts.noParticipations}</strong>
            <p className="muted">{eventTexts.noParticipationsText}</p>
          </div>
        ) : found.length === 0 ? (
          <div className="part-empty" role="status">
            <strong>{eventTexts.noneFound}</strong>
            <p className="muted">{eventTexts.noneFoundText}</p>
          </div>
        ) : (
          <Table
            caption={eventTexts.structuresTitle}
            columns={columnsOf(event, setEdited, setRemoved)}
            rows={shown.data}
            keyOf={({ id }) => id}
          />
        )}
      </section>
      <div className="row between">
        <PageRange page={shown.current_page} perPage={perPage} total={shown.total} />
        <Pagination page={shown.current_page} last={shown.last_page} onPage={setPage} />
      </div>
      {edited ? (
        <ParticipationDialog
          event={event}
          participation={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      <RemoveDialog
        name={removed?.structure.name}
        words={{ ...removal, failure: eventTexts.saveFailed }}
        remove={() => (removed ? remove.mutateAsync({ params: { id: removed.id } }) : Promise.resolve())}
        undo={removed && (() => putBack(removed))}
        onClose={() => setRemoved(undefined)}
      />
    </>
  );
};
