import path from "node:path";
import { readManifest } from "#infra/manifest.ts";
import { coldStarts, maxRatio } from "#scripts/bench/cold-init.ts";
import { prepare } from "#scripts/local/prepare.ts";
import { report } from "#scripts/prove/report.ts";

// Loads every bundle in fresh processes, and a bare program with the same AWS clients. Milliseconds depend on the machine:
// only the ratio has a bound.
const rounds = process.env["PROVE_QUICK"] ? 3 : 15;
const functions = path.resolve("dist/functions");
await prepare(console.log, new AbortController().signal);
const manifest = readManifest(functions);
const bundles = Object.entries(manifest).map(([name, { file }]): [string, string] => [
  name,
  path.join(functions, file),
]);

console.log(`Démarrage à froid de ${bundles.length} fonctions, ${rounds} fois chacune …`);
const starts = [...(await coldStarts(new Map(bundles), rounds))]
  .map(([name, { init, bare }]) => ({ name, init, ratio: init / bare }))
  .sort((one, other) => other.ratio - one.ratio);
const heavier = starts.filter(({ ratio }) => !(ratio <= maxRatio));
for (const { name, init, ratio } of heavier)
  console.log(`${name}: ${init.toFixed(1)} ms, ${ratio.toFixed(2)} of a bare client`);

const textOf = (start: (typeof starts)[number] | undefined) =>
  start ? `${start.ratio.toFixed(2)} ${start.name}` : "";
report("Cold start", [
  ["functions", starts.length, Object.keys(manifest).length],
  [`init over a bare client's: more than ${maxRatio}`, heavier.length, 0],
  ...starts.slice(0, 5).map((start, n): [string, string] => [`heaviest, ${n + 1}`, textOf(start)]),
  ["median", textOf(starts[starts.length >> 1])],
  ["lightest", textOf(starts.at(-1))],
]);
process.exitCode = heavier.length === 0 ? 0 : 1;
