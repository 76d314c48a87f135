import { randomUUID } from "node:crypto";
import { createVerifiedUser } from "#functions/domain/accounts/accounts.store.ts";
import { writeToSaveEventSettings } from "#functions/domain/events/event-settings.store.ts";
import { writesToCreateEvent } from "#functions/domain/events/events.store.ts";
import { hashPassword } from "#functions/platform/passwords/passwords.ts";
import { keys } from "#functions/store/keys.ts";
import { putItem, transact } from "#functions/store/table.ts";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { patiently } from "#scripts/seed/demo-site.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { fillWishes } from "#scripts/testing/scenes/many-wishes.ts";
import { roles } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import { campaignDefaults } from "#shared/events/events.rules.ts";

/** Signs in with `demoPassword`. */
export const coordinator = "coordination@exemple.fr";

/** Far away, and always the next event. */
export const largeDay = "2045-06-14";
const zoneNames = ["Halle", "Verrière", "Cour", "Préau", "Étage", "Jardin"];

/**
 * Fills a new table with an event of this size: six zones, eight slots, numbered tables, five wishes of each learner. Its
 * variables must stand in the environment when this module loads.
 */
export const fillLargeEvent = async (
  siteUrl: string,
  size: { structures: number; learners: number; is_published: boolean },
) => {
  const profile = randomUUID();
  await createVerifiedUser(
    {
      id: randomUUID(),
      name: "Coordination",
      email: coordinator,
      hash: await hashPassword(demoPassword),
      credentialId: randomUUID(),
      profiles: [{ id: profile, role_id: roles.coordinator.id }],
    },
    () => new Error("The coordinator already exists"),
    new Date(),
  );
  // Their organisation lets coordinators publish.
  await transact([writeToSaveEventSettings({ coordinators_edit_events: true, version: 1 })]);
  const api = await signedInClient(siteUrl, coordinator, demoPassword);
  const id = randomUUID();
  await transact(
    writesToCreateEvent({
      ...campaignDefaults,
      id,
      name: "Alternance Day",
      is_published: size.is_published,
      description: "",
      address: "",
      zip_code: "35000",
      city: "Rennes",
      start_date: `${largeDay}T07:00:00.000Z`,
      end_date: `${largeDay}T11:00:00.000Z`,
      version: 1,
    }),
  );
  const params = { id };
  await api.call(events.updateCampaign, { params, body: { seats_per_slot: 4, wishes_among: "all" } });
  await api.call(events.generateTimeSlots, {
    params,
    body: { first_start: "09:00", minutes: 20, pause: 10, count: 8 },
  });
  // One structure in fifty of this catalogue is closed.
  const known = size.structures + Math.ceil(size.structures / 49);
  await fillWishes(size.learners, known, [true], id);
  const ids = Array.from({ length: known }, (_, n) => n)
    .filter((n) => n % 50 !== 0)
    .map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);
  // The catalogue has cards alone; a participation is counted at its structure.
  const none = { wishes: 0, participations: 0, placements: 0, photos: 0, situations: 0 };
  const links = ids.map((one) => putItem({ ...keys.structureLinks(one), id: one, is_active: true, ...none }));
  for (let start = 0; start < links.length; start += 90) await transact(links.slice(start, start + 90));
  const each = Math.ceil(ids.length / zoneNames.length);
  for (const [n, name] of zoneNames.entries()) {
    const zone = await api.call(events.createZone, { body: { name, event_id: id } });
    const structure_ids = ids.slice(n * each, (n + 1) * each);
    await patiently(() =>
      api.call(events.addParticipations, { params, body: { structure_ids, zone_id: zone.id } }),
    );
  }
  await patiently(() => api.call(events.numberTables, { params, body: { label: "Table" } }));
  return { api, params, structureIds: ids };
};
