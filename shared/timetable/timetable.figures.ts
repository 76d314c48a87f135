import * as z from "zod";
import { minutesOf } from "#shared/contract/clock.ts";
import {
  byId,
  Meeting,
  pairOf,
  sessionOf,
  type TimetableInput,
  type TimetableSlot,
} from "#shared/timetable/timetable.types.ts";

/** How good a timetable is, in numbers. */
export const Figures = z.object({
  /** How many learners with wishes have 0, 1, 2, and 3 or more priority meetings. */
  learners_by_priority: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  without_wishes: z.number(),
  meetings: z.number(),
  priority_met: z.number(),
  priority_wishes: z.number(),
  optional_met: z.number(),
  optional_wishes: z.number(),
  added: z.number(),
  sessions: z.number(),
  sessions_of_one: z.number(),
  /** Free slots between two meetings of a learner. */
  gaps: z.number(),
  zone_changes: z.number(),
  /** Zone changes with less time than travel takes. */
  short_travels: z.number(),
});
export type Figures = z.output<typeof Figures>;

export const minutesBetween = (before: TimetableSlot, after: TimetableSlot): number =>
  minutesOf(after.start_time) - minutesOf(before.end_time);

/** What a learner's own row says of their morning. */
type RowFigures = { gaps: number; zone_changes: number; short_travels: number };

/** Returns a function that reads the meetings of one learner, in any order. Meetings in unknown slots are left out. */
export const rowFiguresOf = (
  input: TimetableInput,
): ((profileId: string, own: readonly Meeting[]) => RowFigures) => {
  const place = new Map(input.slots.map(({ id }, n) => [id, n]));
  const zones = new Map(input.structures.map(({ structure_id, zone_id }) => [structure_id, zone_id]));
  const learners = byId(input.learners, "profile_id");
  return (profileId, own) => {
    const absent = new Set(learners.get(profileId)?.absent_slot_ids);
    const day = own
      .flatMap((meeting) => {
        const at = place.get(meeting.time_slot_id);
        return at === undefined ? [] : [{ at, zone: zones.get(meeting.structure_id) }];
      })
      .sort((one, other) => one.at - other.at);
    const row = { gaps: 0, zone_changes: 0, short_travels: 0 };
    day.forEach(({ at, zone }, n) => {
      const next = day[n + 1];
      if (!next) return;
      row.gaps += input.slots.slice(at + 1, next.at).filter(({ id }) => !absent.has(id)).length;
      if (next.zone === zone) return;
      row.zone_changes += 1;
      const [from, to] = [input.slots[at], input.slots[next.at]];
      if (from && to && minutesBetween(from, to) < input.travel_minutes) row.short_travels += 1;
    });
    return row;
  };
};

/** What a timetable gives: learners by their number of priority meetings, wishes that come true, sessions. */
export const figuresOf = (input: TimetableInput, meetings: readonly Meeting[]): Figures => {
  const own = Map.groupBy(meetings, ({ profile_id }) => profile_id);
  const sessions = [...Map.groupBy(meetings, sessionOf).values()];
  const rowOf = rowFiguresOf(input);
  const figures: Figures = {
    learners_by_priority: [0, 0, 0, 0],
    without_wishes: 0,
    meetings: meetings.length,
    priority_met: meetings.filter(({ level }) => level === "priority").length,
    priority_wishes: 0,
    optional_met: meetings.filter(({ level }) => level === "optional").length,
    optional_wishes: 0,
    added: meetings.filter(({ level }) => level === "added").length,
    sessions: sessions.length,
    sessions_of_one: sessions.filter(({ length }) => length === 1).length,
    gaps: 0,
    zone_changes: 0,
    short_travels: 0,
  };
  for (const { profile_id, wishes } of input.learners) {
    const row = own.get(profile_id) ?? [];
    const priority = wishes.filter(({ is_priority }) => is_priority).length;
    figures.priority_wishes += priority;
    figures.optional_wishes += wishes.length - priority;
    if (wishes.length === 0) figures.without_wishes += 1;
    else {
      const met = row.filter(({ level }) => level === "priority").length;
      figures.learners_by_priority[Math.min(met, 3) as 0 | 1 | 2 | 3] += 1;
    }
    const { gaps, zone_changes, short_travels } = rowOf(profile_id, row);
    figures.gaps += gaps;
    figures.zone_changes += zone_changes;
    figures.short_travels += short_travels;
  }
  return figures;
};

/** A meeting that takes place in both timetables, at another time; between releases also elsewhere. */
const MovedMeeting = z.object({ before: Meeting, after: Meeting });
type MovedMeeting = z.output<typeof MovedMeeting>;

/** A learner whose number of priority meetings changes. */
const PriorityChange = z.object({ profile_id: z.string(), before: z.number(), after: z.number() });

export const Difference = z.object({
  kept: z.array(Meeting),
  moved: z.array(MovedMeeting),
  added: z.array(Meeting),
  dropped: z.array(Meeting),
  /** Those whose own meetings change, who must be told. */
  changed_learners: z.array(z.string()),
  changed_structures: z.array(z.string()),
  gains: z.array(PriorityChange),
  losses: z.array(PriorityChange),
});
export type Difference = z.output<typeof Difference>;

const priorityMet = (meetings: readonly Meeting[]): Map<string, number> => {
  const met = new Map<string, number>();
  for (const { profile_id, level } of meetings)
    if (level === "priority") met.set(profile_id, (met.get(profile_id) ?? 0) + 1);
  return met;
};

/**
 * What changes from one timetable to another. Whether a meeting is pinned is no change: nobody hears of it.
 * `isKept`: whether a meeting of both stays as it is; if not it is moved.
 */
export const differenceOf = (
  before: readonly Meeting[],
  after: readonly Meeting[],
  isKept = (was: Meeting, is: Meeting): boolean => was.time_slot_id === is.time_slot_id,
): Difference => {
  const earlier = new Map(before.map((meeting) => [pairOf(meeting), meeting]));
  const later = new Map(after.map((meeting) => [pairOf(meeting), meeting]));
  const kept: Meeting[] = [];
  const moved: MovedMeeting[] = [];
  for (const meeting of after) {
    const was = earlier.get(pairOf(meeting));
    if (was && isKept(was, meeting)) kept.push(meeting);
    else if (was) moved.push({ before: was, after: meeting });
  }
  const added = after.filter((meeting) => !earlier.has(pairOf(meeting)));
  const dropped = before.filter((meeting) => !later.has(pairOf(meeting)));
  const changed = [...moved.map((move) => move.after), ...added, ...dropped];
  const [metBefore, metAfter] = [priorityMet(before), priorityMet(after)];
  const changes = [...new Set([...metBefore.keys(), ...metAfter.keys()])].map((profile_id) => ({
    profile_id,
    before: metBefore.get(profile_id) ?? 0,
    after: metAfter.get(profile_id) ?? 0,
  }));
  return {
    kept,
    moved,
    added,
    dropped,
    changed_learners: [...new Set(changed.map(({ profile_id }) => profile_id))],
    changed_structures: [...new Set(changed.map(({ structure_id }) => structure_id))],
    gains: changes.filter((change) => change.after > change.before),
    losses: changes.filter((change) => change.after < change.before),
  };
};
