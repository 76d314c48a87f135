import type { Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";

/** A learner's priority wishes: how many they have, how many come true. No wish at all: null. */
export type ParquetColumn = { met: number; wished: number } | null;

const mostShown = 3;

/** One column a learner, the best served first, those without wishes last. */
export const parquetColumns = (
  learners: TimetableInput["learners"],
  meetings: readonly Meeting[],
): ParquetColumn[] => {
  const met = new Map<string, number>();
  for (const { profile_id, level } of meetings)
    if (level === "priority") met.set(profile_id, (met.get(profile_id) ?? 0) + 1);
  return learners
    .map(({ profile_id, wishes }): ParquetColumn => {
      if (wishes.length === 0) return null;
      const wished = Math.min(wishes.filter(({ is_priority }) => is_priority).length, mostShown);
      return { met: Math.min(met.get(profile_id) ?? 0, wished), wished };
    })
    .sort((one, other) => (other?.met ?? -1) - (one?.met ?? -1));
};

/** How many have 0, 1, 2 and 3 of their priority wishes, and how many have no wish. */
export const parquetCounts = (columns: readonly ParquetColumn[]) => ({
  byMet: [0, 1, 2, 3].map((met) => columns.filter((column) => column?.met === met).length),
  without: columns.filter((column) => column === null).length,
});
