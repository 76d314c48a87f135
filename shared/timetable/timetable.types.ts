import * as z from "zod";

/**
 * The timetable of an event: who meets whom, in which time slot.
 *
 * `shared/timetable` and `functions/domain/timetable/computing` know no storage: plain data in, plain data out. A caller
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
export const Level = z.literal(["priority", "optional", "added"]);
export type Level = z.output<typeof Level>;

export const Meeting = z.object({
  profile_id: z.string(),
  structure_id: z.string(),
  time_slot_id: z.string(),
  level: Level,
  /** No computation may move it. */
  pinned: z.boolean(),
});
export type Meeting = z.output<typeof Meeting>;

export const TimetableSlot = z.object({
  id: z.string(),
  /** HH:MM:SS, as events have them. */
  start_time: z.string(),
  end_time: z.string(),
});
export type TimetableSlot = z.output<typeof TimetableSlot>;

/** An event as those who come on its day read it. */
export const EventOfDay = z.object({
  id: z.string(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  address: z.string(),
  zip_code: z.string(),
  city: z.string(),
  welcome_phone: z.string(),
});

const ids = z.array(z.string()).readonly();

/** A structure that comes. */
export const HostStructure = z.object({
  structure_id: z.string(),
  zone_id: z.string(),
  /** How many learners it receives in one slot. */
  seats: z.number(),
  closed_slot_ids: ids,
  /** What it does, for whom, and the degrees it welcomes: ids, which tell how alike two structures are. */
  types: ids,
  publics: ids,
  degrees: ids,
});
export type HostStructure = z.output<typeof HostStructure>;

const TimetableWish = z.object({ structure_id: z.string(), is_priority: z.boolean() });
type TimetableWish = z.output<typeof TimetableWish>;

export const TimetableLearner = z.object({
  profile_id: z.string(),
  absent_slot_ids: ids,
  wishes: z.array(TimetableWish).readonly(),
  /** The degree they prepare; null if unknown. */
  degree_id: z.string().nullable(),
});
export type TimetableLearner = z.output<typeof TimetableLearner>;

/** A learner and a structure who must not meet. */
export const ForbiddenPair = z.object({
  profile_id: z.string(),
  structure_id: z.string(),
  /** For staff only. Empty: somebody removed their meeting by hand, which allows them again as soon as it is put back. */
  reason: z.string(),
  at: z.string(),
});
/** Of an event: they stand in one item with its draft. */
export const maxForbidden = 500;
export type ForbiddenPair = z.output<typeof ForbiddenPair>;

export const TimetableInput = z.object({
  /** In the order of the day. */
  slots: z.array(TimetableSlot).readonly(),
  structures: z.array(HostStructure).readonly(),
  learners: z.array(TimetableLearner).readonly(),
  forbidden: z.array(ForbiddenPair).readonly(),
  /** Fewer learners than this in a session give a warning. */
  smallest_group: z.number(),
  /** What it takes to go from one zone to another. */
  travel_minutes: z.number(),
});
export type TimetableInput = z.output<typeof TimetableInput>;

/** Identifies a learner and a structure, who meet at most once. */
export const pairOf = (meeting: { profile_id: string; structure_id: string }): string =>
  `${meeting.profile_id} ${meeting.structure_id}`;

/** Identifies a session: all who meet a structure in one slot. */
export const sessionOf = (meeting: { structure_id: string; time_slot_id: string }): string =>
  `${meeting.structure_id} ${meeting.time_slot_id}`;

/** Meetings by slot, and in it by structure; `made`: what becomes of those of one session. */
export const bySession = <One extends { structure_id: string; time_slot_id: string }, Made>(
  meetings: readonly One[],
  made: (structureId: string, own: readonly One[]) => Made,
) =>
  // By two short keys: to join them for each of thousands of meetings takes longer than the rest.
  [...Map.groupBy(meetings, ({ time_slot_id }) => time_slot_id)].map(([time_slot_id, inSlot]) => ({
    time_slot_id,
    sessions: [...Map.groupBy(inSlot, ({ structure_id }) => structure_id)].map(([id, own]) => made(id, own)),
  }));

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
