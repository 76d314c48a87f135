import {
  findParticipation,
  findZone,
  writesToChangeParticipation,
} from "#functions/domain/events/event-parts.store.ts";
import { participationView } from "#functions/domain/events/view.ts";
import { route } from "#functions/http/route.ts";
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
    const isSame = changes.structure_id === before.structure_id;
    const earlier = isSame ? before.earlier : null;
    const after = { ...before, ...changes, earlier, version: before.version + 1 };
    await transact(writesToChangeParticipation(before, after));
    return participationView(after, zone);
  },
);
