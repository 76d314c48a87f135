import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** One figure: what it counts, how much it came to and, where there is one, the bound that it must equal. */
export type Figure = readonly [what: string, counted: number | string, bound?: number | string];

export const reports = path.resolve(import.meta.dirname, "../../dist/prove");

/** Keeps a part's figures for the table that `npm run prove` ends with. */
export const report = (part: string, figures: readonly Figure[]): void => {
  mkdirSync(reports, { recursive: true });
  writeFileSync(path.join(reports, `${part}.json`), JSON.stringify({ part, figures }));
};
