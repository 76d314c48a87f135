import type { ModelData } from "highs";
import { type Row, rowsOf } from "#functions/domain/timetable/computing/rows.ts";
import type { Goal } from "#shared/timetable/timetable.proposals.ts";
import { ruleOfOne } from "#shared/timetable/timetable.rules.ts";
import {
  type Level,
  type Meeting,
  pairOf,
  sessionOf,
  type TimetableInput,
} from "#shared/timetable/timetable.types.ts";
import type { Limits } from "./limits.ts";

const priorityGoals: readonly Goal[] = ["onePriority", "twoPriority", "threePriority"];

/** A learner and a structure who may meet, in any slot or in one only. */
export type Pair = { profile_id: string; structure_id: string; level: Level; time_slot_id?: string };

const priorityOf = (meetings: readonly Meeting[]): Map<string, number> => {
  const numbers = new Map<string, number>();
  for (const { profile_id, level } of meetings)
    if (level === "priority") numbers.set(profile_id, (numbers.get(profile_id) ?? 0) + 1);
  return numbers;
};

/** The mixed-integer model of a timetable: what may be chosen, and how each goal counts it. */
export type TimetableModel = {
  data: ModelData;
  /** A meeting for each of the first columns: 1 if it takes place. */
  choices: readonly Meeting[];
  /** The columns whose sum a goal raises. */
  columnsOf: (goal: Goal) => number[];
  /** What is enough of a goal: more of it is worth nothing. */
  enoughOf: (goal: Goal) => number;
  /** How well a timetable (fixed meetings included) meets a goal: exact, whatever the solver's tolerances are. */
  countGoal: (goal: Goal, meetings: readonly Meeting[]) => number;
  /** No timetable has more: as if everybody's wishes came true. */
  mostOf: (goal: Goal) => number;
  /** What fixed meetings add to the value of a goal, which has no columns for them. */
  offsetOf: (goal: Goal) => number;
  /** The values of all columns for a timetable. */
  columnValues: (meetings: readonly Meeting[]) => Float64Array;
};

type ModelRequest = {
  pairs: readonly Pair[];
  fixed: readonly Meeting[];
  /** The meetings to keep; none of a computation that starts over. */
  current: readonly Meeting[];
  limits: Limits;
  /** How many meetings each structure should have. */
  least: number;
  /** How many learners may have fewer priority meetings than in `current`; undefined: all. */
  maxLosses: number | undefined;
};

/**
 * Columns: x = 1 if a pair meets in a slot; then, for each learner and n of 1 to 3, u ≤ 1 of their nth priority meeting.
 * The u of a learner sum to at most their priority meetings, so raising first all u of 1, then of 2, counts learners
 * with at least 1, then 2. u need not be whole numbers: whole x make them so. Then, if asked for: w of each structure,
 * its meetings up to the number that it should have, which whole x make whole too; v = 1 of each learner who has as many
 * priority meetings as before.
 *
 * `fixed` meetings are taken as given, even if they break a rule: they have taken place.
 */
export const timetableModel = (
  input: TimetableInput,
  { pairs, fixed, current, limits, least, maxLosses }: ModelRequest,
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

  const slotsBefore = Map.groupBy(fixed, ({ profile_id }) => profile_id);
  /** How many more meetings somebody may have, in these slots if they are given. */
  const room = (profileId: string, most: number, slotIds?: readonly string[]): number => {
    const own = (slotsBefore.get(profileId) ?? []).filter(
      (one) => slotIds?.includes(one.time_slot_id) ?? true,
    );
    return Math.max(0, most - own.length);
  };
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
      const most = limits.mostOf(pair.profile_id);
      if (most < input.slots.length) add(`most ${pair.profile_id}`, room(pair.profile_id, most), column, 1);
      const inner = limits.breakOf(pair.profile_id);
      if (inner.includes(id))
        add(`break ${pair.profile_id}`, room(pair.profile_id, inner.length - 1, inner), column, 1);
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
  const before = priorityOf(current);
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

  const counted = choices.length + counters.length;
  const chosenOf = (own: (choice: Meeting) => boolean) =>
    choices.flatMap((choice, column) => (own(choice) ? [column] : []));
  const columnsAt = Map.groupBy(choices.keys(), (column) => choices[column]?.structure_id ?? "");
  const servedBefore = Map.groupBy(fixed, ({ structure_id }) => structure_id);
  const hosts = least > 0 ? [...columnsAt.keys()] : [];
  hosts.forEach((structureId, n) => {
    const columns = columnsAt.get(structureId) ?? [];
    rows.set(`served ${structureId}`, {
      lower: Number.NEGATIVE_INFINITY,
      upper: servedBefore.get(structureId)?.length ?? 0,
      columns: [...columns, counted + n],
      values: [...columns.map(() => -1), 1],
    });
  });
  const priorityColumns = Map.groupBy(
    chosenOf(({ level }) => level === "priority"),
    (column) => choices[column]?.profile_id ?? "",
  );
  /** Those who can lose a priority meeting. */
  const holders = maxLosses === undefined ? [] : [...before.keys()].filter((id) => priorityColumns.has(id));
  holders.forEach((profileId, n) => {
    const columns = priorityColumns.get(profileId) ?? [];
    rows.set(`keeps ${profileId}`, {
      lower: Number.NEGATIVE_INFINITY,
      upper: met.get(profileId)?.length ?? 0,
      columns: [...columns, counted + hosts.length + n],
      values: [...columns.map(() => -1), before.get(profileId) ?? 0],
    });
  });

  // Rows of one choice say no more than its bound.
  const kept = [...rows.values()].filter(
    ({ columns, upper, values }) => values.includes(-1) || columns.length > upper,
  );
  const numCols = counted + hosts.length + holders.length;
  const whole: (0 | 1)[] = Array.from({ length: numCols }, (_, column) =>
    column < choices.length || column >= counted + hosts.length ? 1 : 0,
  );
  const data: ModelData = {
    numCols,
    ...rowsOf(kept, numCols),
    colCost: new Float64Array(numCols),
    colLower: new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(1).fill(least, counted, counted + hosts.length),
    integrality: whole,
  };

  const places = (meeting: Meeting) => `${pairOf(meeting)} ${meeting.time_slot_id}`;
  const placesBefore = new Set(current.map(places));
  const counts = (goal: Goal) => (meeting: Meeting) =>
    goal === "kept" ? placesBefore.has(places(meeting)) : meeting.level === goal;
  const servedOf = (meetings: readonly Meeting[]): Map<string, number> =>
    new Map(
      [...Map.groupBy(meetings, ({ structure_id }) => structure_id)].map(([id, own]) => [
        id,
        Math.min(least, own.length),
      ]),
    );
  const areKept = (meetings: readonly Meeting[]): Set<string> => {
    const numbers = priorityOf(meetings);
    return new Set([...before].flatMap(([id, number]) => ((numbers.get(id) ?? 0) >= number ? [id] : [])));
  };

  const countGoal = (goal: Goal, meetings: readonly Meeting[]): number => {
    const nth = priorityGoals.indexOf(goal);
    if (nth >= 0) return [...priorityOf(meetings).values()].filter((number) => number > nth).length;
    if (goal === "served") return [...servedOf(meetings).values()].reduce((sum, one) => sum + one, 0);
    if (goal === "keepsPriority") return areKept(meetings).size;
    return meetings.filter(counts(goal)).length;
  };

  const withCounters = new Set(counters.map(({ profile_id }) => profile_id));
  const [isHost, isHolder] = [new Set(hosts), new Set(holders)];
  const offsetOf = (goal: Goal): number => {
    const outside = (others: (meeting: Meeting) => boolean) => countGoal(goal, fixed.filter(others));
    if (priorityGoals.includes(goal)) return outside(({ profile_id }) => !withCounters.has(profile_id));
    if (goal === "served") return outside(({ structure_id }) => !isHost.has(structure_id));
    if (goal === "keepsPriority") return [...areKept(fixed)].filter((id) => !isHolder.has(id)).length;
    return countGoal(goal, fixed);
  };
  const columnsOf = (goal: Goal): number[] => {
    const nth = priorityGoals.indexOf(goal);
    if (nth >= 0) return counters.flatMap((counter, n) => (counter.nth === nth ? [choices.length + n] : []));
    if (goal === "served") return hosts.map((_, n) => counted + n);
    if (goal === "keepsPriority") return holders.map((_, n) => counted + hosts.length + n);
    return choices.flatMap((choice, column) => (counts(goal)(choice) ? [column] : []));
  };

  return {
    data,
    choices,
    columnsOf,
    countGoal,
    enoughOf: (goal) =>
      goal === "keepsPriority" ? Math.max(0, before.size - (maxLosses ?? 0)) : Number.POSITIVE_INFINITY,
    mostOf: (goal) => {
      const columns = columnsOf(goal);
      if (goal === "served") return offsetOf(goal) + least * columns.length;
      const most =
        priorityGoals.includes(goal) || goal === "keepsPriority"
          ? columns.length
          : new Set(columns.flatMap((column) => choices[column] ?? []).map(pairOf)).size;
      return offsetOf(goal) + most;
    },
    offsetOf,
    columnValues: (meetings) => {
      const chosen = new Set(meetings.map(places));
      const numbers = priorityOf(meetings);
      const [served, keeping] = [servedOf(meetings), areKept(meetings)];
      return Float64Array.from([
        ...choices.map((choice) => Number(chosen.has(places(choice)))),
        ...counters.map(({ profile_id, nth }) => Number((numbers.get(profile_id) ?? 0) > nth)),
        ...hosts.map((structureId) => served.get(structureId) ?? 0),
        ...holders.map((profileId) => Number(keeping.has(profileId))),
      ]);
    },
  };
};
