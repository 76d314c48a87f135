import { dropEvent, findEvent } from "#functions/domain/events/events.store.ts";
import { requireNobodyNoted } from "#functions/domain/timetable/begun.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";

export const handler = route(events.deleteEvent, async ({ params, now }) => {
  const event = await findEvent(params.id);
  if (event) await requireNobodyNoted(event, now, eventsProblems.presenceNoted);
  await retryOnConcurrentChange(() => dropEvent(params.id, now));
  return undefined;
});
