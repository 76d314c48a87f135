import { findEventParts, writeToSetPlace } from "#functions/domain/events/event-parts.store.ts";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { route } from "#functions/http/route.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { tableNumbers } from "#shared/events/events.rules.ts";

export const handler = route(events.numberTables, ({ params: { id }, body }) =>
  retryOnConcurrentChange(async () => {
    const [event, { zones, participations }] = await Promise.all([findEvent(id), findEventParts(id)]);
    if (!event) throw commonProblems.notFound();
    const names = await structureNames(participations.map(({ structure_id }) => structure_id));
    const named = participations.map((one) => ({ ...one, name: names.get(one.structure_id)?.name ?? "" }));
    const places = tableNumbers(
      named,
      zones.map((zone) => zone.id),
      body,
    );
    const placed = participations.filter((one) => places.has(one.id));
    // What a broken try has numbered keeps its number, or gets the same again.
    for (const some of chunks(placed, 90))
      await transact(some.map((one) => writeToSetPlace(one, places.get(one.id) ?? "")));
    return { numbered: placed.length };
  }),
);
