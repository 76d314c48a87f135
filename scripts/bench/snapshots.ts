import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { functionOf, saveSnapshots } from "#scripts/bench/deployed.ts";
import { quantile } from "#scripts/bench/quantile.ts";
import type { Invocation } from "#scripts/local/counters.ts";
import { prepareTemplates } from "#scripts/local/prepare.ts";
import { type Product, startProduct } from "#scripts/local/product.ts";

// What the first catalogue search of a function costs, its start included, with and without snapshots, in tables of three
// sizes. Each size is a process of its own, since rosters in memory belong to one table, and takes its own empty table to
// compare with. Units and requests are the same on AWS; milliseconds are those of the function's own thread.
const sizes = [500, 5_000, 50_000];
const rounds = 9;
const bounds = { units: [12, 40, 200], ratio: [1.3, 1.6, 4] };

type Cold = { requests: number; units: number; ms: number };
type Measured = { empty: Cold; snapshot: Cold; table: Cold; derivedMs: number };

const coldOf = (all: readonly Invocation[]): Cold => {
  const middle = (of: (one: Invocation) => number) => quantile(all.map(of), 0.5);
  const calls = (one: Invocation) => one.calls.filter(({ service }) => service === "dynamodb");
  return {
    requests: middle((one) => calls(one).length),
    units: middle((one) => calls(one).reduce((sum, { readUnits }) => sum + readUnits, 0)),
    ms: middle((one) => one.initCpuMs + one.cpuMs),
  };
};

/** One first call in a new instance of the deployed bundle. */
const coldSearch = async (product: Product): Promise<Invocation> => {
  const id = functionOf(product, "filterStructures").id;
  await product.workers.replace(id);
  product.counters.reset();
  const { status } = await fetch(`${product.siteUrl}/api/structures/search/filter?keywords[]=rennes`);
  const made = product.counters.invocations().findLast((one) => one.functionId === id);
  if (status !== 200 || !made?.cold) throw new Error(`The search answered ${status}`);
  return made;
};

/** Processor time of the first search over read cards, beyond that of a second: what is derived for searches. */
const derivedTime = async (): Promise<number> => {
  const { readCatalogue } = await import("#functions/domain/structures/view.ts");
  const { searchStructures } = await import("#functions/domain/structures/search.ts");
  const { structuresRoster } = await import("#functions/domain/structures/structures.store.ts");
  const cards = (await readCatalogue()).of(structuresRoster);
  const filters = { publics: [], degrees: [], types: [], legal_forms: [], places: [], keywords: ["rennes"] };
  const timed = () => {
    const before = process.threadCpuUsage();
    searchStructures(cards, filters);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  return timed() - timed();
};

const measure = async (structures: number): Promise<Measured> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "compagnon-snapshots-"));
  const product = await startProduct({ dataDir });
  try {
    Object.assign(process.env, product.environment);
    const dropSnapshots = () => {
      for (const { name } of product.model().buckets)
        rmSync(path.join(dataDir, "s3", name, "snapshots"), { recursive: true, force: true });
    };
    await coldSearch(product);
    const empty: Invocation[] = [];
    for (let n = 0; n < rounds; n++) empty.push(await coldSearch(product));
    const { fillCatalogue } = await import("#scripts/testing/many-structures.ts");
    await fillCatalogue(structures);
    const found: Record<"snapshot" | "table", Invocation[]> = { snapshot: [], table: [] };
    // In turns, so that other load on the machine affects both alike.
    for (let n = 0; n < rounds; n++) {
      await saveSnapshots(product);
      found.snapshot.push(await coldSearch(product));
      dropSnapshots();
      found.table.push(await coldSearch(product));
    }
    const derivedMs = await derivedTime();
    return {
      empty: coldOf(empty),
      snapshot: coldOf(found.snapshot),
      table: coldOf(found.table),
      derivedMs,
    };
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const measureInChild = async (structures: number): Promise<Measured> => {
  // The largest of these tables needs more memory than DynamoDB Local gets by default.
  const env = { ...process.env, _JAVA_OPTIONS: "-Xmx2g -XX:TieredStopAtLevel=4" };
  const child = fork(import.meta.filename, [String(structures)], { env });
  const [[said]] = await Promise.all([once(child, "message"), once(child, "exit")]);
  return said as Measured;
};

const [size] = process.argv.slice(2);
if (size) {
  process.send?.(await measure(Number(size)));
  process.exit();
}
await prepareTemplates(console.log, new AbortController().signal);
console.log(`
| Cold filterStructures | empty table: ms | from the table: requests · units · ms · ratio | from snapshots: requests · units · ms · ratio | at most | of these ms, derived for searches |
|--:|--:|--:|--:|--:|--:|`);
let isWithin = true;
for (const [n, structures] of sizes.entries()) {
  const { empty, snapshot, table, derivedMs } = await measureInChild(structures);
  const said = ({ requests, units, ms }: Cold) =>
    `${requests} · ${units.toLocaleString("en")} · ${ms.toFixed(0)} · ${(ms / empty.ms).toFixed(2)}`;
  const [units = 0, ratio = 0] = [bounds.units[n], bounds.ratio[n]];
  isWithin &&= snapshot.units <= units && snapshot.ms / empty.ms <= ratio;
  console.log(
    `| ${structures.toLocaleString("en")} structures | ${empty.ms.toFixed(0)} | ${said(table)} | ${said(snapshot)} | ${units} units, ${ratio} | ${derivedMs.toFixed(0)} |`,
  );
}
process.exitCode = isWithin ? 0 : 1;
