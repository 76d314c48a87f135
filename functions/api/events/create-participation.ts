import { route } from "#functions/http/route.ts";
import { participationView } from "#functions/services/events/view.ts";
import { eventIdOf, findZone, writesToCreateParticipation } from "#functions/store/events.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";

export const handler = route(events.createParticipation, async ({ body, newId }) => {
  const zone = await findZone(body.zone_id);
  if (!zone || eventIdOf(zone.id) !== body.event_id) throw eventsProblems.foreignZone();
  const participation = { ...body, id: `${body.event_id}~${newId()}`, version: 1 };
  await transact(writesToCreateParticipation(participation));
  return participationView(participation, zone);
});
