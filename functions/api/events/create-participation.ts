import {
  eventIdOf,
  findZone,
  writesToCreateParticipations,
} from "#functions/domain/events/event-parts.store.ts";
import { newParticipation } from "#functions/domain/events/guests.ts";
import { participationView } from "#functions/domain/events/view.ts";
import { findContacts } from "#functions/domain/structures/contacts.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { contactAt } from "#shared/structures/contacts.rules.ts";

export const handler = route(events.createParticipation, async ({ body, newId }) => {
  const zone = await findZone(body.zone_id);
  if (!zone || eventIdOf(zone.id) !== body.event_id) throw eventsProblems.foreignZone();
  const { contacts } = await findContacts(body.structure_id);
  const participation = newParticipation({ ...body, ...contactAt(contacts[0]) }, newId);
  await transact(writesToCreateParticipations([participation]));
  return participationView(participation, zone);
});
