import * as z from "zod";
import { checkEventExists } from "#functions/domain/events/agenda.store.ts";
import { create, entity, findAll, pick, rewrite } from "#functions/store/entity.ts";
import { type Key, keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  checkItem,
  deleteItem,
  isPresent,
  readItems,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { SaidExcuse } from "#shared/timetable/attendance.roll.ts";

/** All that staff said of a learner's excuses at an event, in the order in which they said it. */
const StoredExcuses = z.object({
  event_id: z.string(),
  profile_id: z.string(),
  said: z.array(SaidExcuse),
  version: z.number(),
});
export type StoredExcuses = z.output<typeof StoredExcuses>;
type Holder = Pick<StoredExcuses, "event_id" | "profile_id">;

const keyOf = ({ event_id, profile_id }: Holder): Key => keys.excuses(event_id, profile_id);
const excuses = entity("Excuses", StoredExcuses, keyOf);

/** Those of every learner of an event. */
export const findExcuses = (eventId: string): Promise<StoredExcuses[]> =>
  findAll(excuses, within.excuses(eventId));

export const findExcusesOf = async (
  event_id: string,
  profileIds: readonly string[],
): Promise<StoredExcuses[]> =>
  pick(excuses, await readItems(profileIds.map((profile_id) => keyOf({ event_id, profile_id }))));

/**
 * Saves excuses whose version has been raised by one; throws `ConcurrentChange` if they were changed meanwhile, or if the
 * learner's profile was deleted: nothing is written about them any more.
 */
export const writesToSaveExcuses = (next: StoredExcuses): Write[] => {
  const changed = () => new ConcurrentChange();
  return [
    checkEventExists(next.event_id),
    checkItem(keys.profile(next.profile_id), isPresent, changed),
    next.version === 1
      ? create(excuses, next, changed)
      : rewrite(excuses, next, versionIs(next.version - 1), changed),
  ];
};

export const writeToDeleteExcuses = (holder: Holder): Write => deleteItem(keyOf(holder));
