import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Measured } from "#scripts/bench/measure.ts";
import type { ListsRead } from "#scripts/bench/rosters.ts";

/** The last complete measurement, from which MEASURES.md is written. */
export type Figures = {
  /** What is billed by the month; `clockRuns`: how often a clock starts workers. */
  deployed: { alarms: number; firewallRules: number; clockRuns: number };
  /** Reading the two longest lists in a cold function, at each size. */
  lists: ({ structures: number; learners: number } & ListsRead)[];
  sizes: { structures: number; learners: number; measured: Record<string, Measured> }[];
};

const file = path.resolve(import.meta.dirname, "figures.json");

export const readFigures = (): Figures => JSON.parse(readFileSync(file, "utf8")) as Figures;

const rounded = (_: string, value: unknown) =>
  typeof value === "number" ? Math.round(value * 10) / 10 : value;

/** Writes figures, one route a line, for readable diffs. */
export const keepFigures = ({ deployed, lists, sizes }: Figures): void => {
  const of = (size: Figures["sizes"][number]) => {
    const routes = Object.entries(size.measured).map(
      ([operation, measured]) => `${JSON.stringify(operation)}: ${JSON.stringify(measured, rounded)}`,
    );
    return `{ "structures": ${size.structures}, "learners": ${size.learners}, "measured": {\n${routes.join(",\n")}\n}}`;
  };
  writeFileSync(
    file,
    `{ "deployed": ${JSON.stringify(deployed)},\n"lists": ${JSON.stringify(lists, rounded)},\n"sizes": [\n${sizes.map(of).join(",\n")}\n]}\n`,
  );
};

/** The size with this many learners. */
export const sizeOf = (figures: Figures, learners: number): Figures["sizes"][number] => {
  const found = figures.sizes.find((size) => size.learners === learners);
  if (!found) throw new Error(`No figures at ${learners} learners`);
  return found;
};
