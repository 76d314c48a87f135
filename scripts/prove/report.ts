import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What a figure must be: exactly this, at most or at least so many. */
export type Bound = number | string | { atMost: number } | { atLeast: number };

/** One figure: what it counts, how much it came to and, where there is one, its bound. */
export type Figure = readonly [what: string, counted: number | string, bound?: Bound];

export const reports = path.resolve(import.meta.dirname, "../../dist/prove");

/** Whether a figure keeps within its bound; a figure without one always does. */
export const keeps = ([, counted, bound]: Figure): boolean => {
  if (bound === undefined) return true;
  if (typeof bound !== "object") return counted === bound;
  return "atMost" in bound ? Number(counted) <= bound.atMost : Number(counted) >= bound.atLeast;
};

/** Keeps a part's figures for the table that `npm run prove` ends with. */
export const report = (part: string, figures: readonly Figure[]): void => {
  mkdirSync(reports, { recursive: true });
  writeFileSync(path.join(reports, `${part}.json`), JSON.stringify({ part, figures }));
};

/** What the parts have reported, in the order of their names; of another copy of the product, from its folder. */
export const readReports = (folder = reports): { part: string; figures: Figure[] }[] =>
  (existsSync(folder) ? readdirSync(folder).sort() : []).map((file) =>
    JSON.parse(readFileSync(path.join(folder, file), "utf8")),
  );
