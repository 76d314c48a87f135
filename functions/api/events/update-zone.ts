import { findEventParts, findZone, writesToChangeZone } from "#functions/domain/events/event-parts.store.ts";
import { placesView } from "#functions/domain/events/view.ts";
import { writesToTellZone } from "#functions/domain/timetable/timetable-releases.store.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";

export const handler = route(events.updateZone, async ({ params, body: { version, ...changes } }) => {
  const after = await retryOnConcurrentChange(async () => {
    const before = await findZone(params.id);
    if (!before) throw commonProblems.notFound();
    if (changes.event_id !== before.event_id) throw eventsProblems.eventKept();
    const after = { ...before, ...changes, version: (version ?? before.version) + 1 };
    await transact([...writesToChangeZone(after), ...(await writesToTellZone(before.event_id, after))]);
    return after;
  });
  const { participations } = await findEventParts(after.event_id);
  const [view] = (await placesView([after], participations)).zones;
  if (!view) throw commonProblems.notFound();
  return view;
});
