import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { signedInClient } from "#scripts/api-client.ts";
import { runImport } from "#scripts/import/run.ts";
import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import { seedDemonstration } from "#scripts/seed/demonstration.ts";
import { demoPassword } from "#scripts/seed/people.ts";

// The memory of `npm start` with its database, during and after an import of 5,000 structures.
const structures = 5_000;
const maxMb = 700;
/** Longer than an idle instance lives. */
const restMs = 90_000;

/** The memory of this process and its children, in megabytes. */
const heldMb = (): number => {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n");
  const held = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([pid, parent]) => pid === process.pid || parent === process.pid)
    .reduce((sum, [, , kb = 0]) => sum + kb, 0);
  return Math.round(held / 1024);
};

await prepare(console.log, new AbortController().signal);
const product = await startProduct({ say: console.log, seed: seedDemonstration });
try {
  const api = await signedInClient(product.siteUrl, "admin@exemple.fr", demoPassword);
  const rows = Array.from({ length: structures }, (_, n) => ({
    line: n + 1,
    value: { source_id: `memory:${n}`, name: `Structure ${n}`, zip_code: "35000", city: "Rennes" },
  }));
  let max = 0;
  const { created } = await runImport(api, rows, (line) => {
    const held = heldMb();
    max = Math.max(max, held);
    console.log(`${line} (${held} Mo)`);
  });
  if (created !== structures) throw new Error(`${created} of ${structures} structures were created`);
  await wait(restMs);
  const held = heldMb();
  console.log(`Mémoire, base comprise : ${max} Mo pendant l'import, ${held} Mo après (${maxMb} au plus).`);
  process.exitCode = held <= maxMb ? 0 : 1;
} finally {
  await product.stop();
}
process.exit();
