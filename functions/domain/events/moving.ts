import { countsOf, findEventParts } from "#functions/domain/events/event-parts.store.ts";
import { type StoredEvent, writesToChangeHours } from "#functions/domain/events/events.store.ts";
import type { Write } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { slotFits } from "#shared/events/events.rules.ts";

/** The writes of a change of hours; refused if a slot would no longer lie within them. */
export const writesToMove = async (before: StoredEvent, after: StoredEvent): Promise<Write[]> => {
  // Counts first, as in create-time-slot.ts.
  const seen = (await countsOf([after.id])).get(after.id);
  if (!seen) throw commonProblems.notFound();
  const { slots } = await findEventParts(after.id);
  // Slots of earlier days may lie outside already: they must not keep the event from being corrected.
  const left = slots.filter((slot) => slotFits(slot, before) && !slotFits(slot, after));
  if (left.length > 0) throw eventsProblems.slotsLeftOutside(left.length);
  return writesToChangeHours(after, seen);
};
