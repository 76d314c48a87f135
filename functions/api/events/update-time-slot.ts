import {
  countsOf,
  eventIdOf,
  findEventParts,
  writesToChangeSlot,
} from "#functions/domain/events/event-parts.store.ts";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { requireNotBegun } from "#functions/domain/timetable/begun.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { slotFits, slotsCross } from "#shared/events/events.rules.ts";

export const handler = route(events.updateTimeSlot, ({ params, body: { version, ...changes }, now }) => {
  const eventId = eventIdOf(params.id);
  return retryOnConcurrentChange(async () => {
    // Counts first, as in create-time-slot.ts.
    const seen = (await countsOf([eventId])).get(eventId);
    const event = await findEvent(eventId);
    const { slots } = await findEventParts(eventId);
    const before = slots.find((slot) => slot.id === params.id);
    if (!before || !seen || !event) throw commonProblems.notFound();
    if (changes.event_id !== before.event_id) throw eventsProblems.eventKept();
    if (!slotFits(changes, event)) throw eventsProblems.slotOutside(event);
    if (slots.some((other) => other.id !== before.id && slotsCross(other, changes)))
      throw eventsProblems.slotCrosses();
    if (changes.start_time !== before.start_time || changes.end_time !== before.end_time)
      await requireNotBegun(eventId, [before.id], now);
    const after = { ...before, ...changes, version: (version ?? before.version) + 1 };
    await transact(writesToChangeSlot(after, seen));
    return after;
  });
});
