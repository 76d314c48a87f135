import { route } from "#functions/http/route.ts";
import { eventIdOf, findEventParts, slotChanged } from "#functions/store/events.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { slotsCross } from "#shared/events/events.rules.ts";

export const handler = route(events.updateTimeSlot, async ({ params, body: { version, ...changes } }) => {
  const { slots } = await findEventParts(eventIdOf(params.id));
  const before = slots.find((slot) => slot.id === params.id);
  if (!before) throw commonProblems.notFound();
  if (changes.event_id !== before.event_id) throw eventsProblems.eventKept();
  if (slots.some((other) => other.id !== before.id && slotsCross(other, changes)))
    throw eventsProblems.slotCrosses();
  const after = { ...before, ...changes, version: (version ?? before.version) + 1 };
  await transact(slotChanged(after));
  return after;
});
