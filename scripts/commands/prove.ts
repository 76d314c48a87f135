import { rmSync } from "node:fs";
import { runStepsByTwo } from "#scripts/commands/steps.ts";
import { prepare } from "#scripts/local/prepare.ts";
import { parts } from "#scripts/prove/parts.ts";
import { type Bound, isWithinBound, readReports, reports } from "#scripts/prove/report.ts";

// Runs the proofs, two at a time, then prints their figures. `npm run prove -- races browser` runs these alone,
// PROVE_QUICK=1 fewer rounds of each.
/** Started first: the longest. */
const first = ["browser", "faults", "access"];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `Pas de preuve : ${unknown.join(", ")}. Il y a : ${parts.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}

const textOf = (bound: Bound): string => {
  if (typeof bound !== "object") return String(bound);
  return "atMost" in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`;
};

rmSync(reports, { recursive: true, force: true });
const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
const chosen = parts
  .filter(({ name }) => asked.length === 0 || asked.includes(name))
  .sort((one, other) => rank(one.name) - rank(other.name));
// Built once, before two parts do it at the same time.
if (chosen.some(({ name }) => ["browser", "coordinator", "ear", "screens"].includes(name)))
  await prepare(console.log, new AbortController().signal);
const passed = await runStepsByTwo(chosen);
const proofs = readReports();
const width = Math.max(0, ...proofs.flatMap(({ figures }) => figures.map(([what]) => what.length)));
for (const { part, figures } of proofs) {
  console.log(`\n${part}`);
  for (const figure of figures) {
    const [what, counted, bound] = figure;
    const verdict = bound === undefined ? "" : `${isWithinBound(figure) ? "✓" : "✗"} (${textOf(bound)})`;
    console.log(`  ${what.padEnd(width)} ${String(counted).padStart(10)} ${verdict}`);
  }
}
const outOfBounds = proofs
  .flatMap(({ figures }) => figures)
  .filter((figure) => !isWithinBound(figure)).length;
if (outOfBounds > 0) console.log(`\n${outOfBounds} figures out of bounds`);
process.exitCode = passed && outOfBounds === 0 ? 0 : 1;
