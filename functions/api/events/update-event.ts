import { countsOf, findEventParts } from "#functions/domain/events/event-parts.store.ts";
import {
  findEvent,
  type StoredEvent,
  writesToChangeEvent,
  writesToChangeHours,
} from "#functions/domain/events/events.store.ts";
import { requireEventEditor } from "#functions/domain/events/rights.ts";
import { eventView } from "#functions/domain/events/view.ts";
import { requireDayUnnoted } from "#functions/domain/timetable/begun.ts";
import { route } from "#functions/http/route.ts";
import { cleanRichText } from "#functions/platform/rich-text.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { moveRefusal, slotFits } from "#shared/events/events.rules.ts";

/** The writes of a change of hours, refused if a slot would lie outside. Counts first, as in create-time-slot.ts. */
const writesToMove = async (before: StoredEvent, after: StoredEvent, now: Date): Promise<Write[]> => {
  const seen = (await countsOf([after.id])).get(after.id);
  if (!seen) throw commonProblems.notFound();
  const [{ slots }] = await Promise.all([findEventParts(after.id), requireDayUnnoted(before, after, now)]);
  // Slots of earlier days may lie outside already: they must not keep the event from being corrected.
  const left = slots.filter((slot) => slotFits(slot, before) && !slotFits(slot, after));
  if (left.length > 0) throw eventsProblems.slotsLeftOutside(left.length);
  return writesToChangeHours(after, seen);
};

export const handler = route(events.updateEvent, ({ params, body: { version, ...changes }, viewer, now }) =>
  retryOnConcurrentChange(async () => {
    await requireEventEditor(viewer);
    const before = await findEvent(params.id);
    if (!before) throw commonProblems.notFound();
    const description = cleanRichText(changes.description);
    const after = { ...before, ...changes, description, version: (version ?? before.version) + 1 };
    const refusal = moveRefusal(after, now);
    if (refusal) throw eventsProblems.wishesLeftOutside(refusal);
    const moves = after.start_date !== before.start_date || after.end_date !== before.end_date;
    await transact(moves ? await writesToMove(before, after, now) : writesToChangeEvent(after));
    return eventView(after);
  }),
);
