import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { functionOf } from "#scripts/bench/deployed.ts";
import { fillProduct } from "#scripts/bench/fill-product.ts";
import { InstanceProcess } from "#scripts/bench/instance-of-process.ts";
import { quantile } from "#scripts/bench/quantile.ts";
import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import type { StartInstance } from "#scripts/local/workers.ts";
import { seedDemonstration } from "#scripts/seed/demonstration.ts";
import type { Sent } from "./calls.ts";
import { loadPg } from "./packages.ts";
import { startPostgres } from "./postgres.ts";
import { familyMs, processMs } from "./processor-time.ts";

// The processor that one pays for per answer: ours, and that of Express with PostgreSQL, over the same data and requests.
const structures = 5_000;
const learners = 1_000;
/** Answers that are compared, then answers that warm both up, then those that count, in parts that take turns. */
const counts = {
  filterStructures: { compared: 300, warm: 200, counted: 400 },
  getStructure: { compared: 300, warm: 200, counted: 400 },
  groupWishesByProfile: { compared: 3, warm: 20, counted: 40 },
  saveWishes: { compared: 200, warm: 100, counted: 200 },
};
type Operation = keyof typeof counts;
const operations = Object.keys(counts) as Operation[];
const parts = 8;

const postgres = await startPostgres();
if (!postgres) {
  console.log(
    "PostgreSQL is not installed here (Debian: apt install postgresql): there is no peer to compare with.",
  );
  process.exit();
}
await prepare(console.log, new AbortController().signal);
/** The processes of our functions, by operation. */
const ours = new Map<string, number>();
const startInstance: StartInstance = ({ operation }, file, options) =>
  operation in counts
    ? new InstanceProcess(
        file,
        options,
        (pid) => ours.set(operation, pid),
        () => undefined,
      )
    : undefined;
const product = await startProduct({ seed: seedDemonstration, startInstance });
const stops: (() => Promise<unknown>)[] = [product.stop, postgres.stop];
try {
  const { eventId, ownerId } = await fillProduct(product, structures, learners);
  const { makeCalls } = await import("./calls.ts");
  const { loadPeer } = await import("./load.ts");
  const { routes, sessions } = await makeCalls(eventId, ownerId);
  const { Pool } = await loadPg();
  const pool = new Pool(postgres.connection);
  await loadPeer(pool, sessions);
  await pool.end();

  const express = fork(path.join(import.meta.dirname, "server.ts"), [JSON.stringify(postgres.connection)], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  stops.unshift(async () => express.kill());
  const [port] = await Promise.race([
    once(express, "message"),
    once(express, "exit").then(([code]) => {
      throw new Error(`The peer ended with ${code}`);
    }),
  ]);
  const sites = { ours: product.siteUrl, peer: `http://127.0.0.1:${port}` };
  type Side = keyof typeof sites;
  const send = async (side: Side, { path: address, token, body }: Sent) => {
    const response = await fetch(`${sites[side]}${address}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "accept-encoding": "identity",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const answered = async (side: Side, sent: Sent) => {
    const { status, text } = await send(side, sent);
    if (status !== 200) throw new Error(`${side} answered ${status} to ${sent.path}: ${text.slice(0, 300)}`);
    return text;
  };
  const compare = async (operation: Operation): Promise<void> => {
    for (let n = 0; n < counts[operation].compared; n++) {
      const sent = routes[operation]();
      const [our, their] = [await answered("ours", sent), await answered("peer", sent)];
      if (isDeepStrictEqual(JSON.parse(our), JSON.parse(their))) continue;
      throw new Error(
        `Other answers to ${JSON.stringify(sent)}:\nours ${our.slice(0, 2_000)}\npeer ${their.slice(0, 2_000)}`,
      );
    }
  };
  /** Processor spent so far: the function's thread and what else it needs, the relay of its process left out. */
  const spent = (operation: Operation, side: Side): number => {
    if (side === "peer") return processMs(express.pid ?? 0) + familyMs(postgres.process.pid ?? 0);
    const pid = ours.get(operation) ?? 0;
    return processMs(pid, [String(pid)]);
  };
  const measure = async (operation: Operation) => {
    const { warm, counted } = counts[operation];
    const size = counted / parts;
    const found: Record<Side, number[]> = { ours: [], peer: [] };
    for (let n = 0; n < warm; n++)
      for (const side of ["ours", "peer"] as const) await answered(side, routes[operation]());
    product.counters.reset();
    for (let part = 0; part < parts; part++)
      for (const side of ["ours", "peer"] as const) {
        const calls = Array.from({ length: size }, routes[operation]);
        const before = spent(operation, side);
        for (const call of calls) await answered(side, call);
        found[side].push((spent(operation, side) - before) / size);
      }
    const invoked = product.counters
      .invocations()
      .filter(({ functionId }) => functionId === functionOf(product, operation).id);
    const units = (of: "readUnits" | "writeUnits") =>
      quantile(
        invoked.map(({ calls }) => calls.reduce((sum, call) => sum + call[of], 0)),
        0.5,
      );
    return { ours: quantile(found.ours, 0.5), peer: quantile(found.peer, 0.5), units };
  };

  console.log(
    `Our functions beside Express and PostgreSQL ${postgres.version}: ${structures} structures, ${learners} learners.`,
  );
  const rows: string[] = [];
  let isFewer = true;
  for (const operation of operations) {
    await compare(operation);
    const { ours: our, peer, units } = await measure(operation);
    isFewer &&= our < peer;
    rows.push(
      `| ${operation} | ${counts[operation].compared} | ${our.toFixed(2)} | ${peer.toFixed(2)} | ${units("readUnits")} / ${units("writeUnits")} |`,
    );
    console.log(rows.at(-1));
  }
  console.log(
    [
      "",
      "| Route | same answers | ours, ms | Express and PostgreSQL, ms | paid to DynamoDB: read / write units |",
      "|---|--:|--:|--:|--:|",
      ...rows,
      "",
      "Milliseconds of processor per answer (medians of eight parts). DynamoDB's own are not ours: AWS bills its units.",
      isFewer ? "Ours are fewer on each route." : "Ours are not fewer on each route.",
    ].join("\n"),
  );
} finally {
  for (const stop of stops) await stop();
}
process.exit();
