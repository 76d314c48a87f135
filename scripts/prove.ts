import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { type Figure, reports } from "#scripts/prove/report.ts";
import { runSteps } from "#scripts/steps.ts";

// Attacks, faults and races on the real handlers, and one table of what came of them.
const vitest = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "scripts/prove/vitest.config.ts",
  "--silent",
];

rmSync(reports, { recursive: true, force: true });
const passed = await runSteps([{ name: "Preuves", command: "node", args: vitest }]);
for (const file of readdirSync(reports).sort()) {
  const { part, figures } = JSON.parse(readFileSync(path.join(reports, file), "utf8")) as {
    part: string;
    figures: Figure[];
  };
  console.log(`\n${part}`);
  for (const [what, counted, bound] of figures) {
    const verdict = bound === undefined ? "" : counted === bound ? "✓" : `✗ (${bound})`;
    console.log(`  ${what.padEnd(40)} ${String(counted).padStart(8)} ${verdict}`);
  }
}
process.exitCode = passed ? 0 : 1;
