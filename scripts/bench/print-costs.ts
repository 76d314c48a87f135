import { writeFileSync } from "node:fs";
import { tuned, usual } from "#infra/tuning.ts";
import { costTable } from "#scripts/bench/costs.ts";
import { keepFigures, readFigures } from "#scripts/bench/figures.ts";
import { paidByTheMonth } from "#scripts/bench/paid-by-the-month.ts";
import { published } from "#scripts/bench/publish.ts";
import { prepare } from "#scripts/local/prepare.ts";

// What a month costs, by what the templates hold now and what each route was last counted to ask for.
await prepare(console.log, new AbortController().signal);
const measured = readFigures();
const sizes = measured.sizes.map((size) => ({
  ...size,
  measured: Object.fromEntries(
    Object.entries(size.measured).map(([operation, route]) => {
      const { memory, timeout } = tuned[operation] ?? usual;
      return [operation, { ...route, memory, timeout }];
    }),
  ),
}));
keepFigures({ ...measured, sizes, deployed: paidByTheMonth() });
const figures = readFigures();
for (const [file, text] of Object.entries(published(figures))) writeFileSync(file, text);
console.log(costTable(figures));
