import * as z from "zod";
import { create, entity, findAll, findOne, pick } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { pack, packMeetings, unpack, unpackMeetings } from "#functions/store/packing.ts";
import { queryItems, type Refusal, type Write } from "#functions/store/table.ts";
import { Figures } from "#shared/timetable/timetable.figures.ts";
import { Addressee } from "#shared/timetable/timetable.released.ts";
import { ListedRelease } from "#shared/timetable/timetable.schemas.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";

/** A release: who was told to meet whom, by ids alone. It never changes. */
const StoredRelease = z.object({
  event_id: z.string(),
  number: z.number(),
  published_at: z.string(),
  /** The profile of who published it. */
  published_by: z.string().nullable(),
  figures: Figures,
  changes: ListedRelease.shape.changes,
  meetings: z.string(),
  /** Whose meetings it changed, in the order in which they are written to. */
  addressees: z.string(),
});
type StoredRelease = z.output<typeof StoredRelease>;
export type TimetableRelease = Omit<StoredRelease, "meetings" | "addressees"> & {
  meetings: Meeting[];
  addressees: Addressee[];
};

const releases = entity("TimetableRelease", StoredRelease, (one) =>
  keys.timetableRelease(one.event_id, one.number),
);
const withMeetings = (stored: StoredRelease): TimetableRelease => ({
  ...stored,
  meetings: unpackMeetings(stored.meetings),
  addressees: unpack(z.array(Addressee), stored.addressees),
});

export const findRelease = async (eventId: string, number: number): Promise<TimetableRelease | undefined> => {
  const found = await findOne(releases, keys.timetableRelease(eventId, number));
  return found && withMeetings(found);
};

export const findLastRelease = async (eventId: string): Promise<TimetableRelease | undefined> => {
  const items = await queryItems({ ...within.timetableReleases(eventId), reverse: true, limit: 1 });
  return pick(releases, items).map(withMeetings)[0];
};

/** Every release of an event, the newest first; who met whom stays packed. */
export const findReleases = (eventId: string): Promise<StoredRelease[]> =>
  findAll(releases, { ...within.timetableReleases(eventId), reverse: true });

/** Writes a release; refused if its number was published before. */
export const writeToKeepRelease = (release: TimetableRelease, refusal: Refusal): Write =>
  create(
    releases,
    { ...release, meetings: packMeetings(release.meetings), addressees: pack(release.addressees) },
    refusal,
  );
