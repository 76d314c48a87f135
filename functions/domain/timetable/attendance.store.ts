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
import { TickState } from "#shared/timetable/attendance.schemas.ts";

/** Who ticked, where a profile's id could stand: the structure, by its link. */
export const byHost = "host";

const StoredTick = z.object({
  key: z.string(),
  state: TickState.nullable(),
  at: z.string(),
  received_at: z.string(),
  /** The profile of a member of the team, or `byHost`. */
  by: z.string(),
  /** Of a learner: the slot in which they were ticked. Of a structure: from when on, if not for the day. */
  time_slot_id: z.string().nullable().default(null),
});

/** The ticks of a learner at a structure or at the door, the latest first. */
const StoredAttendance = z.object({
  event_id: z.string(),
  /** Null: the learner's arrival at the event. */
  structure_id: z.string().nullable(),
  /** Null: the structure's own arrival. */
  profile_id: z.string().nullable(),
  ticks: z.array(StoredTick),
  version: z.number(),
});
export type StoredAttendance = z.output<typeof StoredAttendance>;
type AttendedPair = Pick<StoredAttendance, "event_id" | "structure_id" | "profile_id">;

const keyOf = ({ event_id, structure_id, profile_id }: AttendedPair): Key =>
  keys.attendance(event_id, structure_id, profile_id);
const attendances = entity("Attendance", StoredAttendance, keyOf);

/** All that was ticked at an event, or at one structure of it: then without arrivals at the door. */
export const findAttendance = (eventId: string, structureId?: string): Promise<StoredAttendance[]> =>
  findAll(attendances, within.attendance(eventId, structureId));

/** What was ticked of these learners and structures; nothing for those who were never ticked. */
export const findAttendanceOf = async (pairs: readonly AttendedPair[]): Promise<StoredAttendance[]> =>
  pick(attendances, await readItems(pairs.map(keyOf)));

/** Saves one record, as below. */
export const writeToSaveRecord = (record: StoredAttendance): Write => {
  const changed = () => new ConcurrentChange();
  return record.version === 1
    ? create(attendances, record, changed)
    : rewrite(attendances, record, versionIs(record.version - 1), changed);
};

/**
 * Saves records whose versions have been raised by one; throws `ConcurrentChange` if one was changed meanwhile, or if a
 * learner's profile was deleted: nothing is written about them any more. Two writes for each record, and one.
 */
export const writesToSaveAttendance = (eventId: string, records: readonly StoredAttendance[]): Write[] => {
  const changed = () => new ConcurrentChange();
  return [
    checkEventExists(eventId),
    ...[...new Set(records.flatMap(({ profile_id }) => profile_id ?? []))].map((id) =>
      checkItem(keys.profile(id), isPresent, changed),
    ),
    ...records.map(writeToSaveRecord),
  ];
};

export const writeToDeleteAttendance = (pair: AttendedPair): Write => deleteItem(keyOf(pair));
