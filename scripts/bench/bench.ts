import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { readManifest } from "#infra/manifest.ts";
import { coldStarts } from "#scripts/bench/cold-init.ts";
import { quantile } from "#scripts/bench/quantile.ts";
import type { Plan } from "#scripts/bench/scene.ts";
import { roundTripsInSequence } from "#scripts/local/counters.ts";
import { prepare } from "#scripts/local/prepare.ts";
import { type Product, startProduct } from "#scripts/local/product.ts";
import { operations } from "#shared/contract/catalogue.ts";

// What each route costs, on the deployed bundles: requests and capacity hold anywhere, milliseconds on this machine.
const root = path.resolve(import.meta.dirname, "../..");
const functions = path.join(root, "dist/functions");
const rounds = 5;
const calls = { GET: 11, other: 6 };

type Route = ReturnType<typeof operations>[number];

const plansFor = async (product: Product): Promise<Record<string, Plan>> => {
  // Only now do the modules of functions/store find the product's table.
  Object.assign(process.env, product.environment);
  const { openScene } = await import("#scripts/bench/scene.ts");
  const { accountCalls, profileCalls } = await import("#scripts/bench/calls/people.ts");
  const { referenceCalls, structureCalls } = await import("#scripts/bench/calls/catalogue.ts");
  const { eventCalls, wishCalls, trainingCalls } = await import("#scripts/bench/calls/events.ts");
  const { stepCalls } = await import("#scripts/bench/calls/steps.ts");
  const { libraryCalls } = await import("#scripts/bench/calls/library.ts");
  const { situationCalls } = await import("#scripts/bench/calls/situations.ts");
  const scene = await openScene(product);
  return {
    ...accountCalls(scene),
    ...profileCalls(scene),
    ...referenceCalls(scene),
    ...structureCalls(scene),
    ...eventCalls(scene),
    ...wishCalls(scene),
    ...trainingCalls(scene),
    ...stepCalls(scene),
    ...libraryCalls(scene),
    ...situationCalls(scene),
  };
};

const measureWarm = async (product: Product, { operation, endpoint }: Route, plan: Plan) => {
  const id = [...product.model().functions.values()].find((one) => one.operation === operation)?.id;
  product.counters.reset();
  for (let n = 0; n < (endpoint.method === "GET" ? calls.GET : calls.other); n++) await (await plan())();
  const warm = product.counters.invocations().filter((one) => one.functionId === id && !one.cold);
  const middle = (of: (one: (typeof warm)[number]) => number) => quantile(warm.map(of), 0.5);
  const units = (of: "readUnits" | "writeUnits") =>
    middle((one) => one.calls.reduce((sum, call) => sum + call[of], 0));
  const times = warm.map((one) => one.durationMs);
  return {
    requests: middle((one) => one.calls.filter((call) => call.service === "dynamodb").length),
    inSequence: middle((one) => roundTripsInSequence(one.calls)),
    readUnits: units("readUnits"),
    writeUnits: units("writeUnits"),
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
};

const heads = [
  "route",
  "requests",
  "in sequence",
  "read units",
  "write units",
  "KB",
  "cold ms",
  "of bare",
  "warm ms",
  "p95 ms",
];
const line = (cells: readonly (string | number)[]) =>
  `| ${cells.map((cell, n) => (n === 0 ? String(cell).padEnd(28) : String(cell).padStart((heads[n] ?? "").length))).join(" | ")} |`;

const benchRoutes = async (only: readonly string[]): Promise<void> => {
  const routes = operations().filter(
    ({ domain, operation }) => only.length === 0 || only.includes(domain) || only.includes(operation),
  );
  if (routes.length === 0) throw new Error(`Ni domaine ni opération : ${only.join(", ")}`);
  await prepare(console.log, new AbortController().signal);
  const manifest = readManifest(functions);
  console.log(`Démarrage à froid de ${routes.length} fonctions, ${rounds} fois chacune …`);
  const bundles = routes.map(({ operation }): [string, string] => [
    operation,
    path.join(functions, manifest[operation]?.file ?? ""),
  ]);
  const cold = await coldStarts(new Map(bundles), rounds);
  const { seed } = await import("#scripts/seed/story.ts");
  const product = await startProduct({
    say: console.log,
    seed: (site) => {
      Object.assign(process.env, site.environment);
      return seed(site);
    },
  });
  try {
    const plans = await plansFor(product);
    const missing = routes.filter(({ operation }) => !plans[operation]).map(({ operation }) => operation);
    let domain = "";
    for (const route of routes) {
      const plan = plans[route.operation];
      if (!plan) continue;
      if (route.domain !== domain) {
        domain = route.domain;
        console.log(`\n${domain}\n${line(heads)}\n${line(heads.map((_, n) => (n === 0 ? "---" : "--:")))}`);
      }
      const warm = await measureWarm(product, route, plan);
      const { init, bare } = cold.get(route.operation) ?? { init: Number.NaN, bare: Number.NaN };
      console.log(
        line([
          route.operation,
          warm.requests,
          warm.inSequence,
          warm.readUnits,
          warm.writeUnits,
          Math.round((manifest[route.operation]?.bytes ?? 0) / 1024),
          init.toFixed(0),
          (init / bare).toFixed(2),
          warm.median.toFixed(1),
          warm.p95.toFixed(1),
        ]),
      );
    }
    if (missing.length > 0) throw new Error(`scripts/bench/calls appelle tout sauf ${missing.join(", ")}`);
  } finally {
    await product.stop();
  }
};

const runNode = async (...args: string[]): Promise<void> => {
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: "inherit" }), "exit");
  process.exitCode = Number(code ?? 1);
};

/** Some figures are also a test's limits: it prints what it measures. */
const runTest = (file: string) =>
  runNode(
    path.join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--config",
    "scripts/vitest.config.ts",
    "--silent=false",
    file,
  );

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    catalogue: { type: "boolean" },
    export: { type: "boolean" },
    people: { type: "boolean" },
  },
});
if (values.catalogue) await runNode(path.join(import.meta.dirname, "catalogue.ts"));
else if (values.export) await runTest("scripts/bench/export-cost.test.ts");
else if (values.people) await runTest("functions/api/profiles/profiles-cost.test.ts");
else {
  await benchRoutes((values.only ?? []).flatMap((one) => one.split(",")));
  process.exit();
}
