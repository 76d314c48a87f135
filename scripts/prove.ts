import { rmSync } from "node:fs";
import { prepare } from "#scripts/local/prepare.ts";
import { parts } from "#scripts/prove/parts.ts";
import { type Bound, isWithinBound, readReports, reports } from "#scripts/prove/report.ts";
import { runStepsBeside, type Step } from "#scripts/steps.ts";

// Runs the proofs, then prints their figures. Parts that measure time have the machine, or a core, to themselves; the
// others run two at a time. `npm run prove -- races browser` runs these parts only, PROVE_QUICK=1 fewer rounds of each.
// `-- planted` proves the proofs: each must fail on faults planted in a copy of the product.
const onDemand = ["planted"];
const timed = ["lighthouse", "load"];
const measured = "cold-start";
/** Started first: short parts beside the measured one, then the longest ones. */
const first = ["fuzz", "access", "browser", "privileges", "faults"];
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
const chosen = parts.filter(({ name }) =>
  asked.length === 0 ? !onDemand.includes(name) : asked.includes(name),
);
// Build once, before two parts do it at the same time.
await prepare(console.log, new AbortController().signal);
const rank = ({ name }: Step) => (first.includes(name) ? first.indexOf(name) : first.length);
const passed = await runStepsBeside(
  chosen.filter(({ name }) => timed.includes(name)),
  chosen.find(({ name }) => name === measured),
  chosen
    .filter(({ name }) => !timed.includes(name) && name !== measured)
    .sort((one, other) => rank(one) - rank(other)),
  2,
);
const proofs = readReports();
const width = Math.max(0, ...proofs.flatMap(({ figures }) => figures.map(([what]) => what.length)));
for (const { part, figures, findings } of proofs) {
  console.log(`\n${part}`);
  for (const figure of figures) {
    const [what, counted, bound] = figure;
    const verdict = bound === undefined ? "" : `${isWithinBound(figure) ? "✓" : "✗"} (${textOf(bound)})`;
    console.log(`  ${what.padEnd(width)} ${String(counted).padStart(10)} ${verdict}`);
  }
  for (const finding of findings) console.log(`  ${finding}`);
}
const outOfBounds = proofs
  .flatMap(({ figures }) => figures)
  .filter((figure) => !isWithinBound(figure)).length;
if (outOfBounds > 0) console.log(`\n${outOfBounds} figures out of bounds`);
process.exitCode = passed && outOfBounds === 0 ? 0 : 1;
