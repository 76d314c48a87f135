import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import {
  findStructureParticipations,
  participationMirror,
} from "#functions/domain/events/event-parts.store.ts";
import { findContacts, writeToSaveContacts } from "#functions/domain/structures/contacts.store.ts";
import type { Migration } from "#functions/domain/upkeep/migrations/migration.ts";
import { now } from "#functions/platform/clock.ts";
import { parsed } from "#functions/store/entity.ts";
import { findEntriesById } from "#functions/store/roster.ts";

type Named = { contact_name: string; contact_email: string };
const hasContact = ({ contact_name, contact_email }: Named) => contact_name + contact_email !== "";

/** The contact of a structure's newest participation that has one, unless somebody noted contacts already. */
export const structureContacts: Migration = {
  number: 6,
  title: "structures have contacts: those of their newest participations",
  rosters: [],
  writesToMigrate: async (item) => {
    if (item["type"] !== participationMirror.kind.type) return [];
    const one = parsed(participationMirror.kind, item);
    if (!hasContact(one)) return [];
    const before = await findContacts(one.structure_id);
    if (before.version > 0) return [];
    const found = (await findStructureParticipations(one.structure_id)).filter(hasContact);
    const events = await findEntriesById(
      eventsRoster,
      found.map(({ event_id }) => event_id),
    );
    const dayOf = ({ event_id }: { event_id: string }) => events.get(event_id)?.start_date ?? "";
    const [newest] = found.sort((a, b) => dayOf(b).localeCompare(dayOf(a)));
    if (!newest) return [];
    const { contact_name: name, contact_email: email } = newest;
    // Noted by the day of the event at the latest: from then on it counts as unused.
    const noted_at = [dayOf(newest), now().toISOString()].sort()[0] ?? "";
    return [
      writeToSaveContacts(before, {
        contacts: [{ name, email, phone: "", role: "", noted_at, noted_by: "staff" }],
      }),
    ];
  },
};
