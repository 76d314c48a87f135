import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { nextEventView } from "#functions/domain/events/view.ts";
import { route } from "#functions/http/route.ts";
import { entriesOf } from "#functions/store/roster.ts";
import * as events from "#shared/events/events.contract.ts";
import { nextEvents } from "#shared/events/events.rules.ts";

export const handler = route(events.getNextEvent, async ({ now }) => {
  const [next] = nextEvents(await entriesOf(eventsRoster), now);
  const event = next && (await findEvent(next.id));
  return event ? nextEventView(event) : null;
});
