import { eventsRoster, participationsRoster, zonesRoster } from "#functions/domain/events/agenda.store.ts";
import { findSlots } from "#functions/domain/events/event-parts.store.ts";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { nextEventView } from "#functions/domain/events/view.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import * as events from "#shared/events/events.contract.ts";
import { nextEvents } from "#shared/events/events.rules.ts";

export const handler = route(events.getNextEvent, async ({ now }) => {
  const seen = await readTogether(eventsRoster, zonesRoster, participationsRoster);
  const [next] = nextEvents(seen.of(eventsRoster), now);
  if (!next) return null;
  const [event, slots] = await Promise.all([findEvent(next.id), findSlots(next.id)]);
  return event ? nextEventView(event, slots, seen) : null;
});
