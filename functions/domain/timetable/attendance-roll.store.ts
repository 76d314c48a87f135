import * as z from "zod";
import { allParts, partOf } from "#functions/domain/timetable/timetable-releases.store.ts";
import { create, entity, pick, rewrite } from "#functions/store/entity.ts";
import { type Key, keys } from "#functions/store/keys.ts";
import { pack, unpack } from "#functions/store/packing.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { type Item, readItems, versionIs, type Write } from "#functions/store/table.ts";
import { Expected, type Roll, rollOfReleased } from "#shared/timetable/attendance.roll.ts";
import type { ReleasedTimetable } from "#shared/timetable/timetable.released.ts";

/*
 * The roll of an event stands in parts by learner, like what its newest release tells, and outlives every release: it is
 * written with each one, and with each repair.
 */
const StoredPart = z.object({
  event_id: z.string(),
  part: z.number(),
  /** Packed. */
  entries: z.string(),
  version: z.number(),
});
type StoredPart = z.output<typeof StoredPart>;
const rolls = entity("AttendanceRoll", StoredPart, ({ event_id, part }) =>
  keys.attendanceRoll(event_id, part),
);
const Entries = z.array(Expected);

/** The keys of a roll: of everybody, or of the parts where some learners stand. */
export const rollKeys = (eventId: string, profileIds?: readonly string[]): Key[] =>
  (profileIds ? [...new Set(profileIds.map(partOf))] : allParts).map((part) =>
    keys.attendanceRoll(eventId, part),
  );

type ReadRoll = { entries: Roll; stored: readonly StoredPart[] };

/** The roll among these items. An event whose releases are older than rolls has that of what its newest one tells. */
export const rollAmong = (items: readonly Item[], released: ReleasedTimetable | undefined): ReadRoll => {
  const stored = pick(rolls, items);
  const entries = stored.flatMap((part) => unpack(Entries, part.entries));
  return { entries: stored.length === 0 && released ? rollOfReleased(released) : entries, stored };
};

/** The entries of some learners, with all that stands in their parts; without `released` only what is stored. */
export const findRollOf = async (
  eventId: string,
  profileIds: readonly string[],
  released?: ReleasedTimetable,
): Promise<ReadRoll> => rollAmong(await readItems(rollKeys(eventId, profileIds)), released);

/** Saves those of the parts that were read which changed; throws `ConcurrentChange` if one of them was changed since it was read. */
export const writesToSaveRoll = (eventId: string, { stored }: ReadRoll, after: Roll): Write[] => {
  const changed = () => new ConcurrentChange();
  const byPart = Map.groupBy(after, ({ profile_id }) => partOf(profile_id));
  // A roll that is stored at all is stored in every part: an empty one must not be taken for that of an older event.
  const parts = stored.length > 0 ? stored.map(({ part }) => part) : after.length > 0 ? allParts : [];
  return parts.flatMap((part): Write[] => {
    const before = stored.find((one) => one.part === part);
    const entries = pack(byPart.get(part) ?? []);
    if (before?.entries === entries) return [];
    const next = { event_id: eventId, part, entries, version: (before?.version ?? 0) + 1 };
    return [before ? rewrite(rolls, next, versionIs(before.version), changed) : create(rolls, next, changed)];
  });
};
