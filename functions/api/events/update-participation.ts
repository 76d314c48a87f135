import { route } from "#functions/http/route.ts";
import { participationView } from "#functions/services/events/view.ts";
import { findParticipation, findZone, writesToChangeParticipation } from "#functions/store/event-parts.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";

export const handler = route(
  events.updateParticipation,
  async ({ params, body: { version, ...changes } }) => {
    const [before, zone] = await Promise.all([findParticipation(params.id), findZone(changes.zone_id)]);
    if (!before) throw commonProblems.notFound();
    if (changes.event_id !== before.event_id) throw eventsProblems.eventKept();
    if (!zone || zone.event_id !== before.event_id) throw eventsProblems.foreignZone();
    if (version !== undefined && version !== before.version) throw commonProblems.stale(before);
    const after = { ...before, ...changes, version: before.version + 1 };
    await transact(writesToChangeParticipation(before, after));
    return participationView(after, zone);
  },
);
