import type { ModelData } from "highs";
import type { Choice, Choices, Matching } from "#functions/domain/placements/computing/choices.ts";
import { type Row, rowsOf } from "#functions/domain/timetable/computing/rows.ts";

type StableModel = {
  data: ModelData;
  /** The values of all columns for a stable matching. */
  columnValues: (matching: Matching) => Float64Array;
  /** The number of each row that has no bound yet, which sums what it is worth over the choices that are made. */
  sumRows: readonly number[];
};

const [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/**
 * The weakly stable matchings as a mixed-integer model. Columns: 1 if a choice is made. A choice does not block if its learner
 * has something as good, or if all seats of its host go to people wanted as much or more.
 */
export const stableModel = (choices: Choices, sums: readonly ((choice: Choice) => number)[]): StableModel => {
  const rows: Row[] = [];
  const { all, hosts } = choices;
  const columnOf = new Map(all.map((choice, column) => [choice, column]));
  const columnsOf = (own: readonly Choice[]) => own.map((choice) => columnOf.get(choice) ?? 0);
  const atMost = (columns: number[], upper: number) => {
    if (columns.length > upper) rows.push({ lower: least, upper, columns, values: columns.map(() => 1) });
  };
  for (const own of choices.ofLearner) atMost(columnsOf(own), 1);
  hosts.forEach(({ seats }, host) => {
    atMost(columnsOf(choices.ofHost[host] ?? []), seats);
  });
  for (const choice of all) {
    const { learner, host, level, rank } = choice;
    const seats = hosts[host]?.seats ?? 0;
    const asGood = (choices.ofLearner[learner] ?? []).filter((one) => one.level <= level);
    const asWanted = (choices.ofHost[host] ?? []).filter((one) => one.rank <= rank);
    const values = new Map(columnsOf(asWanted).map((column) => [column, 1]));
    for (const column of columnsOf(asGood)) values.set(column, (values.get(column) ?? 0) + seats);
    rows.push({ lower: seats, upper: most, columns: [...values.keys()], values: [...values.values()] });
  }
  const sumRows = sums.map((worth) => {
    const worths = all.map(worth);
    const columns = [...all.keys()].filter((column) => worths[column] !== 0);
    const values = columns.map((column) => worths[column] ?? 0);
    return rows.push({ lower: least, upper: most, columns, values }) - 1;
  });

  const numCols = all.length;
  const data: ModelData = {
    numCols,
    ...rowsOf(rows, numCols),
    colCost: new Float64Array(numCols),
    colLower: new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(1),
    integrality: Array.from({ length: numCols }, () => 1 as const),
  };
  const columnValues = (matching: Matching) =>
    Float64Array.from(all.map((choice) => Number(matching[choice.learner] === choice)));
  return { data, columnValues, sumRows };
};
