import * as z from "zod";
import { Id, instant, maxReasonLength, requiredLine } from "#shared/contract/fields.ts";
import { attendanceMessages } from "#shared/timetable/attendance.problems.ts";
import { ReleasedZone } from "#shared/timetable/timetable.released.ts";
import { TimetablePerson } from "#shared/timetable/timetable.schemas.ts";
import { TimetableSlot } from "#shared/timetable/timetable.types.ts";

export const TickState = z.literal(["present", "late", "absent"]);
export type TickState = z.output<typeof TickState>;
/** What counts of somebody. Staff alone excuse, and not by a tick: an excuse has a reason. */
export const PresenceState = z.literal([...TickState.values, "excused"]);
export type PresenceState = z.output<typeof PresenceState>;

/** What stands beside somebody on the board: also that the structure did not receive them. */
export const BoardState = z.literal([...PresenceState.values, "structureAbsent"]);
export type BoardState = z.output<typeof BoardState>;

/**
 * What became of somebody who was expected. `cancelled`: the plan changed before the slot began, and nobody was expected
 * there any more, which no count of those who were expected includes.
 */
export const Outcome = z.literal([...BoardState.values, "unticked", "cancelled"]);
export type Outcome = z.output<typeof Outcome>;

/** Somebody noted who is there, on a phone that may have had no network at that moment. */
export const Tick = z.strictObject({
  /** A learner who meets the structure; null: the structure itself. */
  profile_id: Id.nullable(),
  /** Null: the learner came in, at the door of the event. */
  structure_id: Id.nullable(),
  /** Of a learner, the slot in which they were expected there; left out, the one of that moment is meant. */
  time_slot_id: Id.nullable().optional(),
  /** Null: what was noted before was a mistake. */
  state: TickState.nullable(),
  /** The phone's clock. */
  at: instant,
  /** Made by the phone, once for each tick: a tick that is sent again counts once. */
  key: Id,
});
export type Tick = z.output<typeof Tick>;

/**
 * One call carries what a phone gathered without network. `user_id`: whose ticks they are, so that a phone on which
 * somebody else has signed in meanwhile sends none under their name.
 */
export const Ticks = z.strictObject({ ticks: z.array(Tick).min(1).max(100), user_id: Id.optional() });

/**
 * `kept`: it counts. `outdated`: it is in the record, and a later one counts. `elsewhere`: it is in the record, and the
 * newest release has this meeting no more. `refused`: it is not in the record.
 */
const TickOutcome = z.literal(["kept", "outdated", "elsewhere", "refused"]);

export const TickResult = z.object({
  key: z.string(),
  outcome: TickOutcome,
  /** Why, unless it was kept. */
  message: z.string().nullable(),
});
export type TickResult = z.output<typeof TickResult>;
export const TickResults = z.object({ results: z.array(TickResult) });

/** The member of the team who ticked, excused, or noted an absence in a repair, or the structure itself (`profile_id` is null). */
const SaidBy = z.object({ profile_id: z.string().nullable(), name: z.string() });

/** What counts for a learner at a structure in a slot, for a structure itself, or for a learner at the door. */
export const Attended = z.object({
  profile_id: z.string().nullable(),
  /** Null: at the door. */
  structure_id: z.string().nullable(),
  /** Null of a structure, and at the door. */
  time_slot_id: z.string().nullable(),
  /** Null: undone. */
  state: BoardState.nullable(),
  at: z.string(),
  by: SaidBy,
});
export type Attended = z.output<typeof Attended>;

/** All that the board of the day reads: who is expected, as the record says, and who was there. */
export const Attendance = z.object({
  event: z.object({
    id: z.string(),
    name: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    welcome_phone: z.string(),
  }),
  /** Null until something is published. */
  release: z.object({ number: z.number(), published_at: z.string() }).nullable(),
  /** In the order of the day. */
  slots: z.array(TimetableSlot),
  zones: z.array(ReleasedZone),
  /**
   * Those that meet somebody, or were to. `has_declined`: it said so, or was taken off the event, since people were told.
   * `told_until`: it was noted absent, and this is the last slot in which people are still told to go there.
   */
  structures: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      zone_id: z.string(),
      place: z.string(),
      has_declined: z.boolean().optional(),
      told_until: z.string().optional(),
    }),
  ),
  /** Who meets somebody, is absent, or was not received; those whose account was deleted are missing. */
  people: z.array(TimetablePerson.extend({ promotion: z.string() })),
  /** Each learner once in a slot. Who was said to be absent, or not received, stays where they were expected. */
  meetings: z.array(z.object({ profile_id: z.string(), structure_id: z.string(), time_slot_id: z.string() })),
  ticks: z.array(Attended),
});
export type Attendance = z.output<typeof Attendance>;

/**
 * The board as it is sent and kept: `attendanceOf` reads it. Phones ask for it every half minute: each learner's id and each
 * promotion stands once, and is named elsewhere by its place in its list, from 0.
 */
export const PackedAttendance = Attendance.extend({
  learner_ids: z.array(z.string()),
  promotions: z.array(z.string()),
  people: z.array(
    TimetablePerson.pick({ user_id: true, name: true }).extend({
      learner: z.number(),
      promotion: z.number(),
    }),
  ),
  meetings: z.array(
    z.object({
      time_slot_id: z.string(),
      sessions: z.array(z.object({ structure_id: z.string(), learners: z.array(z.number()) })),
    }),
  ),
});
export type PackedAttendance = z.output<typeof PackedAttendance>;

/** Excuses a learner, or takes an excuse back. */
export const ExcuseChange = z.strictObject({
  /** Null: the whole day, with what is published later. */
  time_slot_id: Id.nullable(),
  /** Null: they are not excused. */
  reason: requiredLine(maxReasonLength, attendanceMessages.reason).nullable(),
});
export type ExcuseChange = z.output<typeof ExcuseChange>;

/** A slot in which any release expected somebody, once: where, and what became of it. */
const RecordRow = z.object({
  time_slot_id: z.string(),
  /** HH:MM:SS, on the day of the event. */
  start_time: z.string(),
  end_time: z.string(),
  structure: z.object({ id: z.string(), name: z.string() }),
  zone_id: z.string(),
  place: z.string(),
  outcome: Outcome,
});

/** The attendance of an event, as its sheets and certificates say it: without the reasons of excuses. */
export const AttendanceRecord = z.object({
  event: z.object({ id: z.string(), name: z.string(), start_date: z.string(), end_date: z.string() }),
  /** Null until something is published. */
  release: z.object({ number: z.number() }).nullable(),
  zones: z.array(ReleasedZone),
  /** In the order of names; those whose account was deleted are missing. */
  learners: z.array(
    z.object({
      profile_id: z.string(),
      name: z.string(),
      promotion: z.string(),
      /** In the order of the day. */
      rows: z.array(RecordRow),
    }),
  ),
});
export type AttendanceRecord = z.output<typeof AttendanceRecord>;

/** All that staff read of one learner's day. */
export const LearnerRecord = z.object({
  profile_id: z.string(),
  name: z.string(),
  promotion: z.string(),
  /** When somebody ticked them at the door; null: nobody did, or it was undone. */
  arrival: z.object({ at: z.string(), by: SaidBy }).nullable(),
  rows: z.array(
    RecordRow.extend({
      /** What was ticked last, or noted by a repair; null: nothing was ever said. */
      said: z.object({ at: z.string(), by: SaidBy }).nullable(),
      excuse: z.object({ reason: z.string(), at: z.string(), by: SaidBy }).nullable(),
    }),
  ),
});
export type LearnerRecord = z.output<typeof LearnerRecord>;
