import * as z from "zod";
import {
  create,
  entity,
  findAll,
  findOne,
  parsed,
  pick,
  place,
  replace,
  rewrite,
} from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, type Item, versionIs, type Write } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** What staff noted of a learner at an event. */
export const StoredPresence = z.object({
  event_id: z.string(),
  profile_id: z.string(),
  /** The time slots in which they meet nobody: they come late or leave early. */
  absent_slot_ids: z.array(z.string()),
  reason: z.string(),
  /** Until when they may save wishes, if later than everybody. */
  wishes_until: z.string().nullable(),
  version: z.number(),
});
export type StoredPresence = z.output<typeof StoredPresence>;

const keyOf = ({ event_id, profile_id }: Pick<StoredPresence, "event_id" | "profile_id">) =>
  keys.presence(event_id, profile_id);
const presences = entity("Presence", StoredPresence, keyOf);
/** The same item beside the learner's memberships. */
const ownPresences = entity("OwnPresence", StoredPresence, (one) =>
  keys.profilePresence(one.profile_id, one.event_id),
);

export const findPresence = (eventId: string, profileId: string): Promise<StoredPresence | undefined> =>
  findOne(presences, keys.presence(eventId, profileId));

/** What staff noted of every learner of an event. */
export const findEventPresences = (eventId: string): Promise<StoredPresence[]> =>
  findAll(presences, within.eventPresences(eventId));

/** The presences among the items of an event's campaign. */
export const presencesAmong = (items: readonly Item[]): StoredPresence[] => pick(presences, items);

/** The presences among the items of a profile's standings. */
export const ownPresencesAmong = (items: readonly Item[]): StoredPresence[] => pick(ownPresences, items);

export const findOwnPresences = (profileId: string): Promise<StoredPresence[]> =>
  findAll(ownPresences, within.profilePresences(profileId));

/** Writes a presence whose version has been raised by one; a stale one is refused with the current one. */
export const writesToSavePresence = (presence: StoredPresence): Write[] => [
  presence.version === 1
    ? create(presences, presence, (current) => commonProblems.stale(current && parsed(presences, current)))
    : replace(presences, presence),
  place(ownPresences, presence),
];

/** The same for a caller who reads and decides again: throws `ConcurrentChange` if it changed. */
export const writesToNotePresence = (presence: StoredPresence): Write[] => {
  const concurrentChange = () => new ConcurrentChange();
  return [
    presence.version === 1
      ? create(presences, presence, concurrentChange)
      : rewrite(presences, presence, versionIs(presence.version - 1), concurrentChange),
    place(ownPresences, presence),
  ];
};

/** Deletes a presence if it is unchanged, else throws `ConcurrentChange`. */
export const writesToDeletePresence = (presence: StoredPresence): Write[] => [
  deleteItem(keyOf(presence), versionIs(presence.version), (current) =>
    current ? new ConcurrentChange() : commonProblems.notFound(),
  ),
  deleteItem(ownPresences.keyOf(presence)),
];

/** Deletes a presence of an event that is deleted, if it is still there. */
export const writesToForgetPresence = (presence: StoredPresence): Write[] => [
  deleteItem(keyOf(presence)),
  deleteItem(ownPresences.keyOf(presence)),
];
