import type { ModelData } from "highs";
import type { Goal } from "#shared/timetable/timetable.proposals.ts";
import { ruleOfOne } from "#shared/timetable/timetable.rules.ts";
import {
  type Level,
  type Meeting,
  pairOf,
  sessionOf,
  type TimetableInput,
} from "#shared/timetable/timetable.types.ts";

const priorityGoals: readonly Goal[] = ["onePriority", "twoPriority", "threePriority"];

/** A learner and a structure who may meet, in any slot or in one only. */
export type Pair = { profile_id: string; structure_id: string; level: Level; time_slot_id?: string };

type Row = { lower: number; upper: number; columns: number[]; values: number[] };

/** The mixed-integer model of a timetable: what may be chosen, and how each goal counts it. */
export type TimetableModel = {
  data: ModelData;
  /** A meeting for each of the first columns: 1 if it takes place. */
  choices: readonly Meeting[];
  /** The columns whose sum a goal raises. */
  columnsOf: (goal: Goal) => number[];
  /** How well a timetable (fixed meetings included) meets a goal: exact, whatever the solver's tolerances are. */
  countGoal: (goal: Goal, meetings: readonly Meeting[]) => number;
  /** No timetable has more: as if everybody's wishes came true. */
  mostOf: (goal: Goal) => number;
  /** What fixed meetings give to a goal beside its columns. */
  offsetOf: (goal: Goal) => number;
  /** The values of all columns for a timetable. */
  columnValues: (meetings: readonly Meeting[]) => Float64Array;
};

/**
 * Columns: x = 1 if a pair meets in a slot; then, for each learner and n of 1 to 3, u ≤ 1 of their nth priority meeting.
 * The u of a learner sum to at most their priority meetings, so raising first all u of 1, then of 2, counts learners
 * with at least 1, then 2. u need not be whole numbers: whole x make them so.
 *
 * `fixed` meetings are taken as given, even if they break a rule: they have taken place.
 */
export const timetableModel = (
  input: TimetableInput,
  pairs: readonly Pair[],
  fixed: readonly Meeting[],
  current: readonly Meeting[],
): TimetableModel => {
  const ruleOf = ruleOfOne(input);
  const fixedPairs = new Set(fixed.map(pairOf));
  const busy = new Set(fixed.map(({ profile_id, time_slot_id }) => `${profile_id} ${time_slot_id}`));
  const taken = Map.groupBy(fixed, sessionOf);
  const seats = new Map(
    input.structures.flatMap(({ structure_id, seats }) =>
      input.slots.map(({ id }) => {
        const session = sessionOf({ structure_id, time_slot_id: id });
        return [session, Math.max(0, seats - (taken.get(session)?.length ?? 0))] as const;
      }),
    ),
  );

  const choices: Meeting[] = [];
  const rows = new Map<string, Row>();
  const add = (key: string, upper: number, column: number, value: number) => {
    const row = rows.get(key) ?? { lower: Number.NEGATIVE_INFINITY, upper, columns: [], values: [] };
    rows.set(key, row);
    row.columns.push(column);
    row.values.push(value);
  };
  for (const pair of pairs) {
    if (fixedPairs.has(pairOf(pair))) continue;
    for (const { id } of input.slots) {
      if (pair.time_slot_id !== undefined && pair.time_slot_id !== id) continue;
      const meeting: Meeting = { ...pair, time_slot_id: id, pinned: false };
      const session = sessionOf(meeting);
      const places = seats.get(session) ?? 0;
      if (ruleOf(meeting) || busy.has(`${pair.profile_id} ${id}`) || places === 0) continue;
      const column = choices.push(meeting) - 1;
      add(`pair ${pairOf(pair)}`, 1, column, 1);
      add(`slot ${pair.profile_id} ${id}`, 1, column, 1);
      add(`seats ${session}`, places, column, 1);
      if (pair.level === "priority") add(`wishes ${pair.profile_id}`, 0, column, -1);
    }
  }
  const met = Map.groupBy(
    fixed.filter(({ level }) => level === "priority"),
    ({ profile_id }) => profile_id,
  );
  const wishes = new Map(
    [...Map.groupBy(choices, ({ profile_id }) => profile_id)].map(([profile_id, own]) => [
      profile_id,
      new Set(own.filter(({ level }) => level === "priority").map(({ structure_id }) => structure_id)),
    ]),
  );
  const counters: { profile_id: string; nth: number }[] = [];
  for (const { profile_id } of input.learners) {
    const row = rows.get(`wishes ${profile_id}`);
    if (!row) continue;
    row.upper = met.get(profile_id)?.length ?? 0;
    const most = row.upper + (wishes.get(profile_id)?.size ?? 0);
    for (const nth of [0, 1, 2].slice(0, most)) {
      const column = choices.length + counters.push({ profile_id, nth }) - 1;
      row.columns.push(column);
      row.values.push(1);
    }
  }

  // Rows of one choice say no more than its bound.
  const kept = [...rows.values()].filter(
    ({ columns, upper, values }) => values.includes(-1) || columns.length > upper,
  );
  const numCols = choices.length + counters.length;
  const starts = [0];
  for (const { columns } of kept) starts.push((starts.at(-1) ?? 0) + columns.length);
  const whole: (0 | 1)[] = Array.from({ length: numCols }, (_, column) => (column < choices.length ? 1 : 0));
  const data: ModelData = {
    numCols,
    numRows: kept.length,
    colCost: new Float64Array(numCols),
    colLower: new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(1),
    rowLower: kept.map(({ lower }) => lower),
    rowUpper: kept.map(({ upper }) => upper),
    matrix: {
      format: "csr",
      numRows: kept.length,
      numCols,
      starts,
      indices: kept.flatMap(({ columns }) => columns),
      values: kept.flatMap(({ values }) => values),
    },
    integrality: whole,
  };

  const places = (meeting: Meeting) => `${pairOf(meeting)} ${meeting.time_slot_id}`;
  const before = new Set(current.map(places));
  const counts = (goal: Goal) => (meeting: Meeting) =>
    goal === "kept" ? before.has(places(meeting)) : meeting.level === goal;
  const priorityOf = (meetings: readonly Meeting[]): Map<string, number> => {
    const numbers = new Map<string, number>();
    for (const { profile_id, level } of meetings)
      if (level === "priority") numbers.set(profile_id, (numbers.get(profile_id) ?? 0) + 1);
    return numbers;
  };

  const countGoal = (goal: Goal, meetings: readonly Meeting[]): number => {
    const nth = priorityGoals.indexOf(goal);
    if (nth >= 0) return [...priorityOf(meetings).values()].filter((number) => number > nth).length;
    return meetings.filter(counts(goal)).length;
  };

  const counted = new Set(counters.map(({ profile_id }) => profile_id));
  const offsetOf = (goal: Goal): number =>
    priorityGoals.includes(goal)
      ? countGoal(
          goal,
          fixed.filter(({ profile_id }) => !counted.has(profile_id)),
        )
      : countGoal(goal, fixed);
  const columnsOf = (goal: Goal): number[] => {
    const nth = priorityGoals.indexOf(goal);
    if (nth >= 0) return counters.flatMap((counter, n) => (counter.nth === nth ? [choices.length + n] : []));
    return choices.flatMap((choice, column) => (counts(goal)(choice) ? [column] : []));
  };

  return {
    data,
    choices,
    columnsOf,
    countGoal,
    mostOf: (goal) => {
      const columns = columnsOf(goal);
      const most = priorityGoals.includes(goal)
        ? columns.length
        : new Set(columns.flatMap((column) => choices[column] ?? []).map(pairOf)).size;
      return offsetOf(goal) + most;
    },
    offsetOf,
    columnValues: (meetings) => {
      const chosen = new Set(meetings.map(places));
      const numbers = priorityOf(meetings);
      return Float64Array.from([
        ...choices.map((choice) => Number(chosen.has(places(choice)))),
        ...counters.map(({ profile_id, nth }) => Number((numbers.get(profile_id) ?? 0) > nth)),
      ]);
    },
  };
};
