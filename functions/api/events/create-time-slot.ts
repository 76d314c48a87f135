import { countsOf, findEventParts, writesToCreateSlots } from "#functions/domain/events/event-parts.store.ts";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { slotFits, slotsCross } from "#shared/events/events.rules.ts";

export const handler = route(events.createTimeSlot, ({ body, newId }) => {
  const { event_id, id = `${event_id}~${newId()}` } = body;
  const [whole, part, ...more] = id.split("~");
  if (whole !== event_id || !part || more.length > 0) throw eventsProblems.eventKept();
  const slot = { ...body, id, version: 1 };
  return retryOnConcurrentChange(async () => {
    // Read the counts first: what changes between the reads then shows up in the later ones or fails the version check.
    const seen = (await countsOf([event_id])).get(event_id);
    const event = await findEvent(event_id);
    if (!seen || !event) throw eventsProblems.unknownEvent();
    if (!slotFits(slot, event)) throw eventsProblems.slotOutside(event);
    const { slots } = await findEventParts(event_id);
    const existing = slots.find((other) => other.id === slot.id);
    if (existing) return existing;
    if (slots.some((other) => slotsCross(other, slot))) throw eventsProblems.slotCrosses();
    await transact(writesToCreateSlots(event_id, [slot], seen));
    return slot;
  });
});
