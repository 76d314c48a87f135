import {
  eventIdOf,
  findEventParts,
  writesToChangeHosting,
} from "#functions/domain/events/event-parts.store.ts";
import { participationOf, withoutRemovedSlots } from "#functions/domain/events/view.ts";
import { findCard } from "#functions/domain/structures/structures.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";

export const handler = route(events.updateHosting, async ({ params, body: { version, ...changes } }) => {
  const { participations, zones, slots } = await findEventParts(eventIdOf(params.id));
  const before = participations.find(({ id }) => id === params.id);
  const zone = zones.find(({ id }) => id === before?.zone_id);
  if (!before || !zone) throw commonProblems.notFound();
  if (changes.closed_slot_ids.some((id) => !slots.some((slot) => slot.id === id)))
    throw eventsProblems.slotGone();
  const structure = await findCard(before.structure_id);
  const show = (one: typeof before) => participationOf(withoutRemovedSlots(one, slots), zone, structure);
  const after = { ...before, ...changes, version: (version ?? before.version) + 1 };
  await transact(writesToChangeHosting(after, show));
  return show(after);
});
