import type { Person } from "#functions/domain/accounts/person.ts";
import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { findOwnPresences, writesToDeletePresence } from "#functions/domain/events/presences.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import {
  eventsThatMailed,
  findMailing,
  writesToForgetMailing,
} from "#functions/domain/wishes/wish-mails.store.ts";
import { findLearnerWishes, writesToEraseWishes } from "#functions/domain/wishes/wishes.store.ts";
import { entriesOf, indexById, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { wishesId } from "#shared/contract/obstacle.ts";
import type { NamedUse } from "#shared/reference/reference.problems.ts";

/** Erases somebody's wishes with what counts them, and what staff noted of them at events. */
export const eraseWishes = async ({ profileIds }: Person): Promise<void> => {
  for (const profileId of profileIds)
    await retryOnConcurrentChange(async () => {
      for (const list of await findLearnerWishes(profileId)) {
        await transact(writesToEraseWishes(list));
        await transact(writesToForgetMailing(list.event_id, profileId));
      }
      for (const presence of await findOwnPresences(profileId))
        await transact(writesToDeletePresence(presence));
      for (const eventId of await eventsThatMailed(profileId))
        await transact(writesToForgetMailing(eventId, profileId));
    });
};

const listsOf = async ({ profileIds }: Person) =>
  (await Promise.all(profileIds.map(findLearnerWishes))).flat();

/** What staff noted of somebody at events. */
export const presencesPart = async ({ profileIds }: Person) =>
  (await Promise.all(profileIds.map(findOwnPresences))).flat().map(({ version: _, ...presence }) => presence);

/** The reminders and confirmations about wishes that somebody got. */
export const wishMailsPart = async ({ profileIds }: Person) => {
  const mailings = profileIds.map(async (id) =>
    Promise.all((await eventsThatMailed(id)).map((eventId) => findMailing(eventId, id))),
  );
  return (await Promise.all(mailings))
    .flat()
    .flatMap((mailing) => mailing ?? [])
    .map(({ version: _, ...mailing }) => mailing);
};

const isAt =
  (eventId: string | undefined) =>
  ({ event_id }: { event_id: string }): boolean =>
    eventId === undefined || event_id === eventId;

/** What staff noted of somebody at events, or at one: what was taken back again does not count. */
export const presencesUses = async ({ profileIds }: Person, eventId?: string): Promise<NamedUse[]> => {
  const noted = (await Promise.all(profileIds.map(findOwnPresences)))
    .flat()
    .filter(isAt(eventId))
    .filter(
      ({ absent_slot_ids, reason, wishes_until }) =>
        absent_slot_ids.length > 0 || reason !== "" || wishes_until !== null,
    );
  return [
    { count: noted.length, one: "retard ou délai noté", many: "retards ou délais notés", obstacles: [] },
  ];
};

/** The lists of wishes that somebody has saved, for events or for one. */
export const wishesUses = async (person: Person, eventId?: string): Promise<NamedUse[]> => {
  const [all, events] = await Promise.all([listsOf(person), entriesOf(eventsRoster)]);
  const lists = all.filter(({ wishes }) => wishes.length > 0).filter(isAt(eventId));
  const obstacles = lists.map(({ profile_id, event_id }) => ({
    kind: "wishes" as const,
    id: wishesId(profile_id, event_id),
    name: indexById(events).get(event_id)?.name ?? "",
  }));
  return [{ count: lists.length, one: "liste de vœux", many: "listes de vœux", obstacles }];
};

/** Somebody's wishes, list by list. */
export const wishesPart = async (person: Person) => {
  const lists = await listsOf(person);
  const structureIds = lists.flatMap(({ wishes }) => wishes.map(({ structure_id }) => structure_id));
  const [structures, events] = await Promise.all([structureNames(structureIds), entriesOf(eventsRoster)]);
  return lists.map(({ version: _, ...list }) => ({
    ...list,
    event: indexById(events).get(list.event_id)?.name ?? null,
    wishes: list.wishes.map((wish) => ({
      ...wish,
      structure: structures.get(wish.structure_id)?.name ?? null,
    })),
  }));
};
