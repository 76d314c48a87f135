import { Send } from "lucide-react";
import * as events from "#shared/events/events.contract.ts";
import { EventChanges } from "#shared/events/events.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { send } from "#web/api/client.ts";
import { useSend } from "#web/api/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { bodyOf } from "./admin/body-of.ts";
import { attempt } from "./admin/saving.ts";
import { useMayEditEvents } from "./event-rights.ts";
import { frameTexts } from "./texts.ts";

const refreshes = [
  events.listEvents,
  events.getEvent,
  events.getEventWhole,
  events.listNextEvents,
  timetable.getTimetable,
  wishes.getWishCampaign,
];

/** Stands in place of every button that writes to people: an unpublished event writes to nobody. */
export const UnpublishedNotice = ({ eventId }: { eventId: string }) => {
  const mayPublish = useMayEditEvents();
  const change = useSend(events.updateEvent, { refreshes });
  const params = { id: eventId };
  const publish = async () => {
    // The pages of an event hold parts of it; the change names them all.
    const event = await send(events.getEvent, { params });
    await change.mutateAsync({
      params,
      body: { ...bodyOf(EventChanges, event), is_published: 1, version: event.version },
    });
  };
  return (
    <Notice
      kind="warning"
      title={frameTexts.unpublishedEvent}
      action={
        mayPublish ? (
          <Button
            variant="outline"
            pending={change.isPending}
            onClick={() =>
              void attempt(publish, {
                success: frameTexts.eventPublished,
                failure: frameTexts.eventNotPublished,
              })
            }
          >
            <Send />
            {frameTexts.publishEvent}
          </Button>
        ) : null
      }
    >
      {frameTexts.unpublishedText} {mayPublish ? null : frameTexts.askToPublish}
    </Notice>
  );
};
