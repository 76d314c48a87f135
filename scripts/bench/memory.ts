import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { signedInClient } from "#scripts/api-client.ts";
import { runImport } from "#scripts/import/run.ts";
import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { tellStory } from "#scripts/seed/tell.ts";

// What `npm start` holds, with its database, after an import of 5,000 structures: what a laptop can spare.
const structures = 5_000;
const maxMb = 700;
/** Until functions that nobody calls have ended. */
const rest = 90_000;

/** The memory of this process and of those that it started, in megabytes. */
const heldMb = (): number => {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n");
  const held = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([pid, parent]) => pid === process.pid || parent === process.pid)
    .reduce((sum, [, , kb = 0]) => sum + kb, 0);
  return Math.round(held / 1024);
};

await prepare(console.log, new AbortController().signal);
const product = await startProduct({ say: console.log, seed: tellStory });
try {
  const api = await signedInClient(product.siteUrl, "admin@exemple.fr", demoPassword);
  const rows = Array.from({ length: structures }, (_, n) => ({
    line: n + 1,
    value: { source_id: `memory:${n}`, name: `Structure ${n}`, zip_code: "35000", city: "Rennes" },
  }));
  let most = 0;
  const { created } = await runImport(api, rows, (line) => {
    const held = heldMb();
    most = Math.max(most, held);
    console.log(`${line} (${held} Mo)`);
  });
  if (created !== structures) throw new Error(`${created} of ${structures} structures were created`);
  await wait(rest);
  const held = heldMb();
  console.log(`Mémoire, base comprise : ${most} Mo pendant l'import, ${held} Mo après (${maxMb} au plus).`);
  process.exitCode = held <= maxMb ? 0 : 1;
} finally {
  await product.stop();
}
process.exit();
