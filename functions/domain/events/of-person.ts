import { atEveryEvent } from "#functions/domain/events/agenda.store.ts";
import {
  findEventParts,
  findParticipation,
  type StoredParticipation,
} from "#functions/domain/events/event-parts.store.ts";
import { writeToSetContact } from "#functions/domain/events/participation-contacts.store.ts";
import { findHostAccess, writesToEndLinks } from "#functions/domain/hosts/host-links.store.ts";
import { eraseFromBook, findBookOf, isAt } from "#functions/domain/structures/contacts.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { contactAt } from "#shared/structures/contacts.rules.ts";

const isOf = ({ contact_email }: StoredParticipation, email: string): boolean =>
  contact_email.toLowerCase() === email.toLowerCase();

/** The participations whose contact has this address, with their events. */
const contactsWith = async (email: string): Promise<{ event: string; one: StoredParticipation }[]> => {
  const found = await atEveryEvent(async ({ id, name }) => {
    const { participations } = await findEventParts(id);
    return participations.filter((one) => isOf(one, email)).map((one) => ({ event: name, one }));
  });
  return found.flat();
};

/** Where somebody's address was noted as the contact of a structure: at an event, or in the book (null). */
export const contactsPart = async (email: string) => {
  const [found, book] = await Promise.all([contactsWith(email), findBookOf(email)]);
  const structures = await structureNames(
    [...found.map(({ one }) => one), ...book].map((one) => one.structure_id),
  );
  const nameOf = (id: string) => structures.get(id)?.name ?? null;
  return [
    ...found.map(({ event, one }) => ({
      evenement: event,
      structure: nameOf(one.structure_id),
      nom: one.contact_name,
      adresse: one.contact_email,
    })),
    ...book.flatMap(({ structure_id, contacts, correction }) =>
      [...contacts, ...(correction ? [correction] : [])].filter(isAt(email)).map((one) => ({
        evenement: null,
        structure: nameOf(structure_id),
        nom: one.name,
        adresse: one.email,
        telephone: one.phone,
        fonction: one.role,
      })),
    ),
  ];
};

/**
 * Erases the contacts with this address, and their names: in the book, and at every event. The links of these participations
 * end: the address is what they were sent to, and whoever else comes for the structure gets another.
 */
export const eraseContacts = async (email: string): Promise<void> => {
  await eraseFromBook(email);
  for (const { one } of await contactsWith(email))
    await retryOnConcurrentChange(async () => {
      const [noted, access] = await Promise.all([findParticipation(one.id), findHostAccess(one.id)]);
      // Staff have noted another contact meanwhile: the links are theirs.
      if (!noted || !isOf(noted, email)) return;
      await transact([
        ...(access && access.links.length > 0 ? writesToEndLinks(access) : []),
        writeToSetContact(noted, contactAt(undefined)),
      ]);
    });
};
