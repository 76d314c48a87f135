import { addGuests, guestsOf, requireEvent } from "#functions/domain/events/guests.ts";
import { route } from "#functions/http/route.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.addParticipations, async ({ params, body, newId }) => {
  const { structure_ids, zone_id, from_event_id, ...keeps } = body;
  await requireEvent(params.id);
  const guests = from_event_id
    ? await guestsOf(from_event_id, {
        ...(structure_ids && { structureIds: structure_ids }),
        ...(zone_id && { zoneId: zone_id }),
        keeps,
      })
    : (structure_ids ?? []).map((structure_id) => ({ structure_id, zone_id: zone_id ?? "" }));
  return addGuests(params.id, { guests, leavesOut: from_event_id !== undefined }, newId);
});
