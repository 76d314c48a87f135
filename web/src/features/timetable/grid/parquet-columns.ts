import type { Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";

/** A learner's priority wishes: how many they have, how many come true. No wish at all: null. */
type ParquetColumn = { met: number; wished: number } | null;

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
    .sort((one, other) => (other?.met ?? -1) - (one?.met ?? -1) || (other?.wished ?? 0) - (one?.wished ?? 0));
};

/** Columns that are drawn as one: `from` is where it begins, in columns. */
export type ParquetRun = { column: ParquetColumn; from: number; count: number };

/** Of more columns, the gaps between two are thinner than a pixel. */
const mostApart = 240;

/** Each column by itself; of many, those that are alike as one: 1,600 learners would be 4,800 shapes. */
export const parquetRuns = (columns: readonly ParquetColumn[]): ParquetRun[] => {
  const runs: ParquetRun[] = [];
  for (const [from, column] of columns.entries()) {
    const last = runs.at(-1);
    const isAlike = last?.column?.met === column?.met && last?.column?.wished === column?.wished;
    if (last && isAlike && columns.length > mostApart) last.count += 1;
    else runs.push({ column, from, count: 1 });
  }
  return runs;
};

/** How many have 0, 1, 2 and 3 of their priority wishes, and how many have no wish. */
export const parquetCounts = (columns: readonly ParquetColumn[]) => ({
  byMet: [0, 1, 2, 3].map((met) => columns.filter((column) => column?.met === met).length),
  without: columns.filter((column) => column === null).length,
});
