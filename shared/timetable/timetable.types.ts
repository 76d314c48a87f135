/**
 * The timetable of an event: who meets whom, in which time slot.
 *
 * `shared/timetable` and `functions/services/timetable` know no storage: plain data in, plain data out. A caller
 *
 * 1. builds a `TimetableInput` from the event (participations that were not declined, members of its promotions, wishes
 *    of the phase before the event) and has the meetings of the draft;
 * 2. refuses a change by hand with `refusalOf`, and shows `warningsOf`, `figuresOf`, `alternativesOf`, `differenceOf`;
 * 3. computes in a worker with `computeProposal` and `computeDemand`, which alone load the solver; `levelsFor` names
 *    what the progress counts, an `AbortSignal` stops it between levels.
 *
 * Fields are spelled as the API sends them, so that no caller maps one shape to another.
 */

/** What a meeting is to its learner: a wish of one of two kinds, or none. */
export type Level = "priority" | "optional" | "added";

export type Meeting = {
  profile_id: string;
  structure_id: string;
  time_slot_id: string;
  level: Level;
  /** No computation may move it. */
  pinned: boolean;
};

export type TimetableSlot = {
  id: string;
  /** HH:MM:SS, as events have them. */
  start_time: string;
  end_time: string;
};

/** A structure that comes. */
export type HostStructure = {
  structure_id: string;
  zone_id: string;
  /** How many learners it receives in one slot. */
  seats: number;
  closed_slot_ids: readonly string[];
  /** What it does, for whom, and the degrees it welcomes: ids, which tell how alike two structures are. */
  types: readonly string[];
  publics: readonly string[];
  degrees: readonly string[];
};

export type TimetableWish = { structure_id: string; is_priority: boolean };

export type TimetableLearner = {
  profile_id: string;
  absent_slot_ids: readonly string[];
  wishes: readonly TimetableWish[];
  /** The degree they prepare; null if unknown. */
  degree_id: string | null;
};

export type TimetableInput = {
  /** In the order of the day. */
  slots: readonly TimetableSlot[];
  structures: readonly HostStructure[];
  learners: readonly TimetableLearner[];
  /** Fewer learners than this in a session give a warning. */
  smallest_group: number;
  /** What it takes to go from one zone to another. */
  travel_minutes: number;
};

/** Identifies a learner and a structure, who meet at most once. */
export const pairOf = (meeting: { profile_id: string; structure_id: string }): string =>
  `${meeting.profile_id} ${meeting.structure_id}`;

/** Identifies a session: all who meet a structure in one slot. */
export const sessionOf = (meeting: { structure_id: string; time_slot_id: string }): string =>
  `${meeting.structure_id} ${meeting.time_slot_id}`;

/** What a meeting with this structure is to this learner. */
export const levelOf = (wishes: readonly TimetableWish[], structureId: string): Level => {
  const wish = wishes.find(({ structure_id }) => structure_id === structureId);
  if (!wish) return "added";
  return wish.is_priority ? "priority" : "optional";
};

export const byId = <Key extends string, Entry extends Record<Key, string>>(
  entries: readonly Entry[],
  key: Key,
): ReadonlyMap<string, Entry> => new Map(entries.map((entry) => [entry[key], entry]));
