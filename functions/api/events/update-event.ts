import { findEvent, writesToChangeEvent } from "#functions/domain/events/events.store.ts";
import { writesToMove } from "#functions/domain/events/moving.ts";
import { requireEventEditor } from "#functions/domain/events/rights.ts";
import { eventView } from "#functions/domain/events/view.ts";
import { requireDayUnnoted } from "#functions/domain/timetable/begun.ts";
import { route } from "#functions/http/route.ts";
import { cleanRichText } from "#functions/platform/rich-text.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { moveRefusal } from "#shared/events/events.rules.ts";

export const handler = route(events.updateEvent, ({ params, body: { version, ...changes }, viewer, now }) =>
  retryOnConcurrentChange(async () => {
    await requireEventEditor(viewer);
    const before = await findEvent(params.id);
    if (!before) throw commonProblems.notFound();
    const description = cleanRichText(changes.description);
    const after = { ...before, ...changes, description, version: (version ?? before.version) + 1 };
    const refusal = moveRefusal(after, now);
    if (refusal) throw eventsProblems.wishesLeftOutside(refusal);
    await requireDayUnnoted(before, after, now);
    const moves = after.start_date !== before.start_date || after.end_date !== before.end_date;
    await transact(moves ? await writesToMove(before, after) : writesToChangeEvent(after));
    return eventView(after);
  }),
);
