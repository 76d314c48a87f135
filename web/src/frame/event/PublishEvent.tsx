import { Send } from "lucide-react";
import { useState } from "react";
import * as events from "#shared/events/events.contract.ts";
import { actRefusalMessages } from "#shared/events/events.problems.ts";
import type { ActRefusal } from "#shared/events/events.states.ts";
import { send } from "#web/api/client.ts";
import { useSend } from "#web/api/query.ts";
import { bodyOf } from "#web/frame/admin/body-of.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { eventRefreshes } from "./event-refreshes.ts";
import { useMayEditEvents } from "./event-rights.ts";

/** The button that publishes an event; who may, for those who may not. */
export const PublishEvent = ({ eventId }: { eventId: string }) => {
  const { role } = useRights();
  const mayPublish = useMayEditEvents();
  const change = useSend(events.updateEvent, { refreshes: eventRefreshes });
  const params = { id: eventId };
  // From the first press: the event is read before the change is sent, and a second one would find it changed.
  const [pending, setPending] = useState(false);
  const publish = async () => {
    // The pages of an event hold parts of it; the change names them all. Every page of an event has this button: what the
    // schema needs (zod) comes when it is pressed.
    const [event, { EventChanges }] = await Promise.all([
      send(events.getEvent, { params }),
      import("#shared/events/events.schemas.ts"),
    ]);
    await change.mutateAsync({
      params,
      body: { ...bodyOf(EventChanges, event), is_published: 1, version: event.version },
    });
  };
  if (mayPublish === undefined) return null;
  if (!mayPublish) return <p className="muted small">{frameTexts.askToPublish(role === "coordinator")}</p>;
  return (
    <Button
      variant="outline"
      pending={pending}
      onClick={() => {
        setPending(true);
        void attempt(publish, {
          success: frameTexts.eventPublished,
          failure: frameTexts.eventNotPublished,
        }).finally(() => setPending(false));
      }}
    >
      <Send />
      {frameTexts.publishEvent}
    </Button>
  );
};

/** Stands in place of an act that would have no effect: says why, and offers to publish the event if that is all it needs. */
export const ActRefused = ({ eventId, refusal }: { eventId: string; refusal: ActRefusal }) => (
  <Notice kind="warning" action={refusal === "unpublished" ? <PublishEvent eventId={eventId} /> : null}>
    {actRefusalMessages[refusal]}
  </Notice>
);
