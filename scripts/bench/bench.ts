import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { readManifest } from "#infra/manifest.ts";
import { coldStarts } from "#scripts/bench/cold-init.ts";
import { measureRoute } from "#scripts/bench/measure.ts";
import { plansFor } from "#scripts/bench/plans.ts";
import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import { seedDemonstration } from "#scripts/seed/demonstration.ts";
import { operations } from "#shared/contract/catalogue.ts";

// Measures each route on the deployed bundles. Requests and capacity are the same on AWS; milliseconds depend on the
// machine.
const root = path.resolve(import.meta.dirname, "../..");
const functions = path.join(root, "dist/functions");
const rounds = 5;
const calls = { GET: 10, other: 5 };

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
  const product = await startProduct({ say: console.log, seed: seedDemonstration });
  try {
    const plans = await plansFor(product);
    let domain = "";
    for (const route of routes) {
      const plan = plans.get(route.operation);
      if (!plan) continue;
      if (route.domain !== domain) {
        domain = route.domain;
        console.log(`\n${domain}\n${line(heads)}\n${line(heads.map((_, n) => (n === 0 ? "---" : "--:")))}`);
      }
      const { warm } = await measureRoute(
        product,
        route,
        plan,
        route.endpoint.method === "GET" ? calls.GET : calls.other,
      );
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
          warm.ms.toFixed(1),
          warm.p95.toFixed(1),
        ]),
      );
    }
  } finally {
    await product.stop();
  }
};

const runNode = async (...args: string[]): Promise<void> => {
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: "inherit" }), "exit");
  process.exitCode = Number(code ?? 1);
};

/** Runs tests that print what they measure. */
const runTest = (file: string) =>
  runNode(
    path.join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--config",
    "scripts/bench/vitest.config.ts",
    "--silent=false",
    file,
  );

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    scale: { type: "boolean" },
    export: { type: "boolean" },
    people: { type: "boolean" },
    held: { type: "boolean" },
    memory: { type: "boolean" },
    peers: { type: "boolean" },
    compression: { type: "boolean" },
    costs: { type: "boolean" },
    timetable: { type: "boolean" },
    snapshots: { type: "boolean" },
    grid: { type: "boolean" },
  },
});
if (values.scale) await runNode(path.join(import.meta.dirname, "scale.ts"));
else if (values.export) await runTest("scripts/bench/export-cost.bench.ts");
else if (values.people) await runTest("functions/api/profiles/profiles-cost.test.ts");
else if (values.compression) await runTest("scripts/bench/compression-cost.bench.ts");
else if (values.held) await runNode(path.join(import.meta.dirname, "held.ts"));
else if (values.memory) await runNode(path.join(import.meta.dirname, "memory-sizes.ts"));
else if (values.peers) await runNode(path.join(import.meta.dirname, "peers/compare.ts"));
else if (values.timetable) await runNode(path.join(import.meta.dirname, "timetable.ts"));
else if (values.grid) await runNode(path.join(import.meta.dirname, "grid.ts"));
else if (values.snapshots) await runNode(path.join(import.meta.dirname, "snapshots.ts"));
else if (values.costs) await runNode(path.join(import.meta.dirname, "print-costs.ts"));
else {
  await benchRoutes((values.only ?? []).flatMap((one) => one.split(",")));
  process.exit();
}
