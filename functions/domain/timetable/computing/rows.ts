import type { ModelData } from "highs";

/** A constraint: what some columns, each times its value, may sum to. */
export type Row = { lower: number; upper: number; columns: number[]; values: number[] };

/** The rows of a model, as the solver takes them. */
export const rowsOf = (
  rows: readonly Row[],
  numCols: number,
): Pick<ModelData, "numRows" | "rowLower" | "rowUpper" | "matrix"> => {
  const starts = [0];
  for (const { columns } of rows) starts.push((starts.at(-1) ?? 0) + columns.length);
  return {
    numRows: rows.length,
    rowLower: rows.map(({ lower }) => lower),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: {
      format: "csr",
      numRows: rows.length,
      numCols,
      starts,
      indices: rows.flatMap(({ columns }) => columns),
      values: rows.flatMap(({ values }) => values),
    },
  };
};
