import { useQuery } from "@tanstack/react-query";
import { CopyPlus, Pencil } from "lucide-react";
import { useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import type { EventWhole } from "#shared/events/events.schemas.ts";
import { ask } from "#web/api/query.ts";
import { hostingTexts } from "#web/features/events/participations/hosting-texts.ts";
import { useFolds } from "#web/frame/admin/FoldedOnPhones.tsx";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { EventFrame } from "#web/frame/event/EventFrame.tsx";
import { EventHead } from "#web/frame/event/EventHead.tsx";
import { useMayEditEvents } from "#web/frame/event/event-rights.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { paths } from "#web/frame/paths.ts";
import { useOpened } from "#web/frame/recently-opened.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { OtherActs } from "#web/ui/over/OtherActs.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { CopyEventDialog } from "./CopyEventDialog.tsx";
import { EventDialog } from "./EventDialog.tsx";
import { EventFigures } from "./EventFigures.tsx";
import { EventStages } from "./EventStages.tsx";
import { SlotsPanel } from "./SlotsPanel.tsx";
import { eventTexts } from "./texts.ts";
import { ZonesPanel } from "./ZonesPanel.tsx";

/** What is done with the event itself; phones have it in a menu beside the name. */
const Acts = ({ isOver, onCopy, onEdit }: { isOver: boolean; onCopy: () => void; onEdit: () => void }) => {
  if (useFolds())
    return (
      <OtherActs
        brief
        entries={[
          ...(isOver ? [] : [{ id: "edit", label: adminTexts.edit, icon: <Pencil />, onSelect: onEdit }]),
          { id: "copy", label: hostingTexts.copy, icon: <CopyPlus />, onSelect: onCopy },
        ]}
      />
    );
  return (
    <>
      <Button variant="quiet" onClick={onCopy}>
        <CopyPlus />
        {hostingTexts.copy}
      </Button>
      {isOver ? null : (
        <Button variant="outline" onClick={onEdit}>
          <Pencil />
          {adminTexts.edit}
        </Button>
      )}
    </>
  );
};

const Head = ({ event }: { event: EventWhole }) => {
  const mayEdit = useMayEditEvents();
  const [editing, setEditing] = useState(false);
  const [copying, setCopying] = useState(false);
  return (
    <>
      <EventHead
        event={event}
        tab="overview"
        actions={
          mayEdit ? (
            <Acts
              isOver={hasEnded(event, new Date())}
              onCopy={() => setCopying(true)}
              onEdit={() => setEditing(true)}
            />
          ) : undefined
        }
      />
      {copying ? <CopyEventDialog event={event} onClose={() => setCopying(false)} /> : null}
      {editing ? <EventDialog id={event.id} onClose={() => setEditing(false)} /> : null}
    </>
  );
};

/** What the address of this page once filtered here, and the page that has it now. */
const moved = [
  { names: ["vue", "page-voeux"], to: (id: string) => paths.wishCampaign(id) },
  { names: ["reponse", "structure", "zone", "page"], to: (id: string) => paths.eventStructures(id) },
];

/** One event to organise, at a glance: how far it is, its zones and its time slots. */
export const EventPage = () => {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const query = useQuery({
    ...ask(events.getEventWhole, { params: { id } }),
    select: ({ event }) => event,
  });
  useOpened(query.data?.name);
  const page = moved.find(({ names }) => names.some((name) => search.has(name)));
  if (page) return <Navigate to={`${page.to(id)}?${search}`} replace />;
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <EventFrame>
      <Loaded query={query} failed={eventTexts.pageFailed}>
        {(event) => (
          <>
            <Head event={event} />
            {/* Once it is over, its state says that all are behind. */}
            {hasEnded(event, new Date()) ? null : (
              <EventStages
                event={event}
                counts={{ zones: event.zones.length, slots: event.time_slots.length }}
              />
            )}
            <EventFigures event={event} />
            <div className="halves items-stretch has-[.acts]:items-start">
              <ZonesPanel event={event} />
              <SlotsPanel event={event} />
            </div>
            {event.description ? (
              <Disclosure wide summary={eventTexts.description}>
                <div className="p-pad">
                  <RichText level={2} html={event.description} />
                </div>
              </Disclosure>
            ) : null}
          </>
        )}
      </Loaded>
    </EventFrame>
  );
};
