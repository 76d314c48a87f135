import { countsOf, findEventParts, writesToCreateSlots } from "#functions/domain/events/event-parts.store.ts";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { slotFits, slotsCross } from "#shared/events/events.rules.ts";

export const handler = route(events.createTimeSlot, ({ body, newId }) => {
  const slot = { ...body, id: `${body.event_id}~${newId()}`, version: 1 };
  return retryOnConcurrentChange(async () => {
    // Read the counts first: what changes between the reads then shows up in the later ones or fails the version check.
    const seen = (await countsOf([body.event_id])).get(body.event_id);
    const event = await findEvent(body.event_id);
    if (!seen || !event) throw eventsProblems.unknownEvent();
    if (!slotFits(slot, event)) throw eventsProblems.slotOutside();
    const { slots } = await findEventParts(body.event_id);
    if (slots.some((other) => other.id !== slot.id && slotsCross(other, slot)))
      throw eventsProblems.slotCrosses();
    await transact(writesToCreateSlots(body.event_id, [slot], seen));
    return slot;
  });
});
