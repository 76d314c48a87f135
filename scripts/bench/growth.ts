import type { Figures } from "#scripts/bench/figures.ts";
import type { Cost, Measured } from "#scripts/bench/measure.ts";

type What = "requests" | "readUnits" | "processorMs";
export type Call = "warm" | "cold";

/** One route's figure at each size, from the smallest on. */
export const seriesOf = (figures: Figures, operation: string, call: Call, what: What): number[] =>
  figures.sizes.map(
    ({ measured }) => (measured[operation]?.[call] as Cost | undefined)?.[what] ?? Number.NaN,
  );

/** Routes whose read units at least double from the smallest to the largest table, and grow by more than ten; steepest first. */
export const growing = (figures: Figures, call: Call): { operation: string; series: number[] }[] =>
  Object.keys(figures.sizes[0]?.measured ?? {})
    .map((operation) => ({ operation, series: seriesOf(figures, operation, call, "readUnits") }))
    .filter(({ series }) => {
      const [first = 0, last = 0] = [series[0], series.at(-1)];
      return last >= 2 * first && last - first > 10;
    })
    .sort((a, b) => (b.series.at(-1) ?? 0) - (a.series.at(-1) ?? 0));

/** Routes that refuse at a size, with their status. */
export const refusals = (figures: Figures) =>
  figures.sizes.flatMap(({ structures, learners, measured }) =>
    Object.entries(measured).flatMap(([operation, { refused }]: [string, Measured]) =>
      refused === undefined ? [] : [{ operation, structures, learners, status: refused }],
    ),
  );
