import {
  countsOf,
  findEventParts,
  writesToClearSlots,
  writesToCreateSlots,
} from "#functions/domain/events/event-parts.store.ts";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { requireNotBegun } from "#functions/domain/timetable/begun.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { generatedSlots, slotsRefusal } from "#shared/events/events.rules.ts";
import { maxSlotsReplaced } from "#shared/events/events.schemas.ts";

export const handler = route(events.generateTimeSlots, ({ params: { id }, body, now, newId }) => {
  const part = () => ({ id: `${id}~${newId()}`, event_id: id, version: 1 });
  const created = generatedSlots(body).map((times) => ({ ...times, ...part() }));
  return retryOnConcurrentChange(async () => {
    // Counts first, as in create-time-slot.ts.
    const seen = (await countsOf([id])).get(id);
    const event = await findEvent(id);
    if (!seen || !event) throw commonProblems.notFound();
    const { slots } = await findEventParts(id);
    // Sent again: the answer was lost.
    if (slots.some((slot) => slot.id === created[0]?.id)) return created;
    if (body.replace && slots.length > maxSlotsReplaced) throw eventsProblems.tooManySlotsToReplace();
    const refusal = slotsRefusal(created, body.replace ? [] : slots, event);
    if (refusal?.why === "crosses") throw eventsProblems.generatedCross(refusal.slot.start_time);
    if (refusal?.why === "outside") throw eventsProblems.generatedOutside(refusal.slot.start_time, event);
    if (created.length < body.count) throw eventsProblems.generatedOverMidnight();
    const cleared = body.replace ? slots : [];
    const clearedIds = cleared.map((slot) => slot.id);
    if (clearedIds.length > 0) await requireNotBegun(id, clearedIds, now);
    await transact([
      ...writesToClearSlots(cleared),
      ...writesToCreateSlots(id, created, seen, cleared.length),
    ]);
    return created;
  });
});
