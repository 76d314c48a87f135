import { eventsRoster, participationsRoster } from "#functions/domain/events/agenda.store.ts";
import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import { writeToSetContact } from "#functions/domain/events/participation-contacts.store.ts";
import { findAllContacts } from "#functions/domain/structures/contacts.store.ts";
import { forgetInBook } from "#functions/domain/structures/contacts.ts";
import { everyPart } from "#functions/platform/every-part.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { retention } from "#shared/contract/retention.ts";
import { contactAt } from "#shared/structures/contacts.rules.ts";

/**
 * Removes the contacts that nobody noted again for three years, of structures that took part in no event meanwhile, and
 * those that events over for so long still name, while there is time. What fails for a structure or an event does not hold
 * up the others. Returns how many structures lost some.
 */
export const removeUnusedContacts = async (now: Date, hasTime: () => boolean): Promise<number> => {
  const since = new Date(now.getTime() - retention.unusedContact * 86_400_000).toISOString();
  const seen = await readTogether(eventsRoster, participationsRoster);
  const isOld = (eventId: string) => (seen.find(eventsRoster, eventId)?.end_date ?? since) < since;
  const taking = new Set(
    seen
      .of(participationsRoster)
      .filter(({ event_id }) => !isOld(event_id))
      .map(({ structure_id }) => structure_id),
  );
  const isUnused = ({ noted_at, at }: { noted_at?: string; at?: string }) =>
    (noted_at ?? at ?? now.toISOString()) < since;
  const found = (await findAllContacts()).filter(
    ({ structure_id, contacts, correction }) =>
      !taking.has(structure_id) && [...contacts, ...(correction ? [correction] : [])].some(isUnused),
  );
  let removed = 0;
  const forget = async (one: (typeof found)[number]): Promise<void> => {
    if (!hasTime()) return;
    await forgetInBook([one], isUnused);
    removed++;
  };
  const forgetIn = async (eventId: string): Promise<void> => {
    if (!hasTime()) return;
    await retryOnConcurrentChange(async () => {
      for (const one of (await findEventParts(eventId)).participations)
        if (one.contact_name !== "" || one.contact_email !== "")
          await transact([writeToSetContact(one, contactAt(undefined))]);
    });
  };
  const old = seen.of(eventsRoster).filter((event) => isOld(event.id));
  await everyPart({
    ...Object.fromEntries(found.map((one) => [one.structure_id, () => forget(one)])),
    ...Object.fromEntries(old.map(({ id }) => [id, () => forgetIn(id)])),
  });
  return removed;
};
