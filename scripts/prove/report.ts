import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The value that a figure must have, or its limit. */
export type Bound = number | string | { atMost: number } | { atLeast: number };

export type Figure = readonly [label: string, counted: number | string, bound?: Bound];

export const reports = path.resolve(import.meta.dirname, "../../dist/prove");

/** True if a figure is within its bound, or has none. */
export const isWithinBound = ([, counted, bound]: Figure): boolean => {
  if (bound === undefined) return true;
  if (typeof bound !== "object") return counted === bound;
  return "atMost" in bound ? Number(counted) <= bound.atMost : Number(counted) >= bound.atLeast;
};

/** Seconds of a processor since then. */
export const secondsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

/** Writes a part's figures for the table that `npm run prove` prints at the end. */
export const report = (part: string, figures: readonly Figure[]): void => {
  mkdirSync(reports, { recursive: true });
  writeFileSync(path.join(reports, `${part}.json`), JSON.stringify({ part, figures }));
};

/** The reports of all parts, sorted by name. */
export const readReports = (): { part: string; figures: Figure[] }[] =>
  (existsSync(reports) ? readdirSync(reports).sort() : []).map((file) =>
    JSON.parse(readFileSync(path.join(reports, file), "utf8")),
  );
