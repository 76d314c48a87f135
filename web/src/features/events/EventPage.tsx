import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Calendar, CopyPlus, MapPin, Pencil } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import type { EventWhole } from "#shared/events/events.schemas.ts";
import { ask } from "#web/api/query.ts";
import { OpinionsPanel } from "#web/features/hosts/OpinionsPanel.tsx";
import { EventWishes, usePreloadedEventWishes } from "#web/features/wishes/staff/EventWishes.tsx";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { EventLine } from "#web/frame/EventLine.tsx";
import { EventTabs } from "#web/frame/EventTabs.tsx";
import { useMayEditEvents } from "#web/frame/event-rights.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { useOpened } from "#web/frame/recently-opened.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayRange } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import { CopyEventDialog } from "./CopyEventDialog.tsx";
import { EventDialog } from "./EventDialog.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { addressOfEvents } from "./event-rights.ts";
import { hostingTexts } from "./hosting-texts.ts";
import { askHostLinks, ParticipationsPanel } from "./ParticipationsPanel.tsx";
import { SlotsPanel } from "./SlotsPanel.tsx";
import { eventTexts } from "./texts.ts";
import { ZonesPanel } from "./ZonesPanel.tsx";

const placeOf = ({ address, zip_code, city }: EventWhole) =>
  [address, [zip_code, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");

const Head = ({ event }: { event: EventWhole }) => {
  const { role } = useRights();
  const mayEdit = useMayEditEvents();
  const [editing, setEditing] = useState(false);
  const [copying, setCopying] = useState(false);
  const place = placeOf(event);
  return (
    <>
      <PageHead
        title={event.name}
        documentTitle={event.name}
        back={{ to: addressOfEvents(role), label: eventTexts.title }}
        intro={
          <p className="meta">
            <span>
              <Calendar /> {dayRange(event.start_date, event.end_date)}
            </span>
            {place ? (
              <span>
                <MapPin /> {place}
              </span>
            ) : null}
          </p>
        }
        actions={
          <>
            {mayEdit ? (
              <>
                <Button variant="quiet" onClick={() => setCopying(true)}>
                  <CopyPlus />
                  {hostingTexts.copy}
                </Button>
                <Button variant="outline" onClick={() => setEditing(true)}>
                  <Pencil />
                  {adminTexts.edit}
                </Button>
              </>
            ) : null}
            <ExportButton eventId={event.id} />
          </>
        }
      />
      <EventLine id={event.id} />
      <EventTabs id={event.id} name={event.name} current="overview" />
      {event.description ? (
        <details className="panel">
          <Summary>{eventTexts.description}</Summary>
          <RichText level={2} html={event.description} />
        </details>
      ) : null}
      {copying ? <CopyEventDialog event={event} onClose={() => setCopying(false)} /> : null}
      {editing ? <EventDialog id={event.id} onClose={() => setEditing(false)} /> : null}
    </>
  );
};

/** One event to organise: zones, time slots, participations, and what learners wish. */
export const EventPage = () => {
  const { id = "" } = useParams();
  usePreloadedEventWishes(id);
  usePrefetchQuery(askHostLinks(id));
  const query = useQuery({
    ...ask(events.getEventWhole, { params: { id } }),
    select: ({ event }) => event,
  });
  useOpened(query.data?.name);
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <AdminFrame tab="events">
      <Loaded query={query} failed={eventTexts.pageFailed}>
        {(event) => (
          <>
            <Head event={event} />
            <div className="halves">
              <ZonesPanel event={event} />
              <SlotsPanel event={event} />
            </div>
            <ParticipationsPanel event={event} />
            <OpinionsPanel event={event} />
            <EventWishes eventId={event.id} />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
};
