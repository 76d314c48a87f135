import {
  findParticipation,
  findZone,
  writesToChangeParticipation,
} from "#functions/domain/events/event-parts.store.ts";
import { newParticipation } from "#functions/domain/events/guests.ts";
import { participationView } from "#functions/domain/events/view.ts";
import { writesToLeave } from "#functions/domain/hosts/leaving.ts";
import { findContacts } from "#functions/domain/structures/contacts.store.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { contactAt } from "#shared/structures/contacts.rules.ts";

export const handler = route(events.updateParticipation, ({ params, body, now, newId }) =>
  retryOnConcurrentChange(async () => {
    const { version, ...changes } = body;
    const [before, zone, { contacts }] = await Promise.all([
      findParticipation(params.id),
      findZone(changes.zone_id),
      findContacts(changes.structure_id),
    ]);
    if (!before) throw commonProblems.notFound();
    if (changes.event_id !== before.event_id) throw eventsProblems.eventKept();
    if (!zone || zone.event_id !== before.event_id) throw eventsProblems.foreignZone();
    if (version !== undefined && version !== before.version) throw commonProblems.stale(before);
    const { id, place } = before;
    const isSame = changes.structure_id === before.structure_id;
    // Another structure takes the table: what the one before said stays with it, and its links open nothing more.
    const kept = isSame
      ? before
      : { ...newParticipation({ ...changes, place, ...contactAt(contacts[0]) }, newId), id };
    const after = { ...kept, ...changes, version: before.version + 1 };
    await transact([
      ...writesToChangeParticipation(before, after),
      ...(isSame ? [] : await writesToLeave(before, now)),
    ]);
    return participationView(after, zone);
  }),
);
