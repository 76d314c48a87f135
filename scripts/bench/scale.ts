import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Figures, keepFigures, readFigures } from "#scripts/bench/figures.ts";
import { paidByTheMonth } from "#scripts/bench/paid-by-the-month.ts";
import { published } from "#scripts/bench/publish.ts";
import { listsRead } from "#scripts/bench/rosters.ts";
import { prepare } from "#scripts/local/prepare.ts";

// Measures every route in tables of three sizes and writes MEASURES.md. Takes half an hour.
const sizes = [
  [500, 100],
  [5_000, 1_000],
  [50_000, 10_000],
] as const;

await prepare(console.log, new AbortController().signal);
const deployed = paidByTheMonth();
const folder = mkdtempSync(path.join(tmpdir(), "compagnon-scale-"));
try {
  const found: Figures["sizes"] = [];
  for (const [structures, learners] of sizes) {
    const file = path.join(folder, `${structures}.json`);
    const args = [String(structures), String(learners), file];
    // The largest of these tables needs more memory than DynamoDB Local gets by default.
    const env = { ...process.env, _JAVA_OPTIONS: "-Xmx2g -XX:TieredStopAtLevel=4" };
    const child = fork(path.join(import.meta.dirname, "scale-size.ts"), args, { env });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`With ${structures} structures a route failed: see above`);
    found.push(JSON.parse(readFileSync(file, "utf8")));
  }
  const lists: Figures["lists"] = [];
  for (const [structures, learners] of sizes)
    lists.push({ structures, learners, ...(await listsRead(structures, learners)) });
  keepFigures({ deployed, lists, sizes: found });
  for (const [file, text] of Object.entries(published(readFigures()))) writeFileSync(file, text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
