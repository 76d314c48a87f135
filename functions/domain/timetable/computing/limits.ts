import type { Rules } from "#shared/timetable/timetable.proposals.ts";
import { byId, type Meeting, type TimetableInput } from "#shared/timetable/timetable.types.ts";

/** What a learner's meetings must keep to together, whoever they meet. */
export type Limits = {
  mostOf: (profileId: string) => number;
  /** The slots between a learner's first and last one, of which one stays free; empty if all may be taken. */
  breakOf: (profileId: string) => readonly string[];
};

/** `input`: with the slots that are over, since who met somebody then has had no break. */
export const limitsOf = (input: TimetableInput, { max_meetings, has_break }: Rules): Limits => {
  const learners = byId(input.learners, "profile_id");
  const slotIds = input.slots.map(({ id }) => id);
  return {
    mostOf: () => max_meetings ?? Number.POSITIVE_INFINITY,
    breakOf: (profileId) => {
      if (!has_break) return [];
      const absent = new Set(learners.get(profileId)?.absent_slot_ids);
      return slotIds.filter((id) => !absent.has(id)).slice(1, -1);
    },
  };
};

type Place = Pick<Meeting, "profile_id" | "time_slot_id">;

/** Counts what learners have, and says whether one more meeting keeps to the limits. */
export const countingLimits = ({ mostOf, breakOf }: Limits, meetings: readonly Place[]) => {
  const rows = new Map<string, Set<string>>();
  const add = ({ profile_id, time_slot_id }: Place) => {
    rows.set(profile_id, (rows.get(profile_id) ?? new Set()).add(time_slot_id));
  };
  meetings.forEach(add);
  return {
    add,
    admits: ({ profile_id, time_slot_id }: Place): boolean => {
      const row = rows.get(profile_id) ?? new Set();
      const inner = breakOf(profile_id);
      const leavesBreak =
        !inner.includes(time_slot_id) || inner.some((id) => id !== time_slot_id && !row.has(id));
      return row.size < mostOf(profile_id) && leavesBreak;
    },
  };
};
