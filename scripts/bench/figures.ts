import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Measured } from "#scripts/bench/measure.ts";
import type { ListsRead } from "#scripts/bench/rosters.ts";

/** What the last whole measurement found; MEASURES.md is written from it. */
export type Figures = {
  /** What the templates hold that is paid by the month. */
  deployed: { alarms: number; firewallRules: number };
  /** What a cold function reads of the two longest lists, at each size. */
  lists: ({ structures: number; learners: number } & ListsRead)[];
  sizes: { structures: number; learners: number; measured: Record<string, Measured> }[];
};

const file = path.resolve(import.meta.dirname, "figures.json");

export const readFigures = (): Figures => JSON.parse(readFileSync(file, "utf8")) as Figures;

const rounded = (_: string, value: unknown) =>
  typeof value === "number" ? Math.round(value * 10) / 10 : value;

/** Keeps figures, one route a line, so that what changed can be read. */
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
