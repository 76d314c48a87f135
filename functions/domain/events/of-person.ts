import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import {
  findEventParts,
  type StoredParticipation,
  writeToForgetContact,
} from "#functions/domain/events/event-parts.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { ConcurrentChange, entriesOf } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

const eventsAtOnce = 10;

/** The participations whose contact has this address, with their events. */
const contactsWith = async (email: string): Promise<{ event: string; one: StoredParticipation }[]> => {
  const isTheirs = ({ contact_email }: StoredParticipation) =>
    contact_email.toLowerCase() === email.toLowerCase();
  const found: { event: string; one: StoredParticipation }[] = [];
  for (const some of chunks(await entriesOf(eventsRoster), eventsAtOnce)) {
    const parts = await Promise.all(some.map(({ id }) => findEventParts(id)));
    some.forEach(({ name }, n) => {
      for (const one of parts[n]?.participations ?? []) if (isTheirs(one)) found.push({ event: name, one });
    });
  }
  return found;
};

/** Where staff noted somebody's address as the contact of a structure at an event. */
export const contactsPart = async (email: string) => {
  const found = await contactsWith(email);
  const structures = await structureNames(found.map(({ one }) => one.structure_id));
  return found.map(({ event, one }) => ({
    evenement: event,
    structure: structures.get(one.structure_id)?.name ?? null,
    nom: one.contact_name,
    adresse: one.contact_email,
  }));
};

/** Clears the contacts with this address, and their names. */
export const eraseContacts = async (email: string): Promise<void> => {
  for (const { one } of await contactsWith(email))
    try {
      await transact([writeToForgetContact(one)]);
    } catch (error) {
      // Staff have noted another contact meanwhile.
      if (!(error instanceof ConcurrentChange)) throw error;
    }
};
