import * as z from "zod";
import { checkEventExists } from "#functions/domain/events/agenda.store.ts";
import { checkProfileExists } from "#functions/domain/profiles/profiles.store.ts";
import { create, entity, findAll, pick, rewrite } from "#functions/store/entity.ts";
import { type Key, keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, type Item, readItems, versionIs, type Write } from "#functions/store/table.ts";

/** What a learner said of the structures that they met at an event. */
const StoredWishesToContinue = z.object({
  event_id: z.string(),
  profile_id: z.string(),
  said: z.array(
    z.object({ structure_id: z.string(), wants: z.boolean(), note: z.string(), version: z.number() }),
  ),
  version: z.number(),
});
export type StoredWishesToContinue = z.output<typeof StoredWishesToContinue>;
type Holder = Pick<StoredWishesToContinue, "event_id" | "profile_id">;

const keyOf = ({ event_id, profile_id }: Holder): Key => keys.wishesToContinue(event_id, profile_id);
const wishesToContinue = entity("WishesToContinue", StoredWishesToContinue, keyOf);

/** Where the wishes of these learners stand, for a request that reads other items too. */
export const wishesToContinueKeys = (event_id: string, profileIds: readonly string[]): Key[] =>
  profileIds.map((profile_id) => keyOf({ event_id, profile_id }));
export const wishesToContinueAmong = (items: readonly Item[]): StoredWishesToContinue[] =>
  pick(wishesToContinue, items);

export const findWishesToContinueOf = async (
  eventId: string,
  profileIds: readonly string[],
): Promise<StoredWishesToContinue[]> =>
  wishesToContinueAmong(await readItems(wishesToContinueKeys(eventId, profileIds)));

/** Those of every learner of an event. Notes are for nobody but their learner. */
export const findEventWishesToContinue = (eventId: string): Promise<StoredWishesToContinue[]> =>
  findAll(wishesToContinue, within.wishesToContinue(eventId));

/** Saves wishes whose version has been raised by one; throws `ConcurrentChange` if they changed meanwhile. */
export const writesToSaveWishesToContinue = (wishes: StoredWishesToContinue): Write[] => {
  const changed = () => new ConcurrentChange();
  return [
    wishes.version === 1
      ? create(wishesToContinue, wishes, changed)
      : rewrite(wishesToContinue, wishes, versionIs(wishes.version - 1), changed),
    checkEventExists(wishes.event_id),
    checkProfileExists(wishes.profile_id),
  ];
};

export const writeToDeleteWishesToContinue = (holder: Holder): Write => deleteItem(keyOf(holder));
