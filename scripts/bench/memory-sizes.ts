import { monthlyCalls, monthlyProcessing } from "#scripts/bench/costs.ts";
import { fillProduct } from "#scripts/bench/fill-product.ts";
import { measureRoute } from "#scripts/bench/measure.ts";
import { plansFor } from "#scripts/bench/plans.ts";
import { openProcessorShare } from "#scripts/bench/processor-share.ts";
import { quantile } from "#scripts/bench/quantile.ts";
import { beside } from "#scripts/bench/use.ts";
import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import { seedDemonstration } from "#scripts/seed/demonstration.ts";
import { operations } from "#shared/contract/catalogue.ts";

// What people wait for the most called routes, and what a month of them costs, with the processor that each memory size
// of a Lambda gives. The waiting is measured: load of the bundle and handling, without the start of Node itself.
const sizesMb = [512, 1_024, beside.wholeProcessorMb] as const;
const mainRoutes = 20;
const learners = 1_000;
const structures = 5_000;
const rounds = 3;
const warmCalls = 5;

type Waits = { warm: number[]; cold: number[] };
const middle = (values: readonly number[] = []) => quantile(values, 0.5);
const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

const share = openProcessorShare();
if (!share) {
  console.log("No quota of the processor can be written here (cgroups): nothing is measured.");
  process.exit();
}
await prepare(console.log, new AbortController().signal);
const product = await startProduct({ seed: seedDemonstration, startInstance: share.startInstance });
try {
  await fillProduct(product, structures, learners);
  const plans = await plansFor(product);
  const calls = monthlyCalls([...plans.keys()], learners);
  const main = operations()
    .filter(({ operation }) => plans.has(operation))
    .sort((a, b) => (calls.get(b.operation) ?? 0) - (calls.get(a.operation) ?? 0))
    .slice(0, mainRoutes);
  share.limit(new Set(main.map(({ operation }) => operation)));
  await product.workers.replace();
  const waits = new Map<string, Waits>();
  const waitsOf = (operation: string, memory: number): Waits => {
    const key = `${operation} ${memory}`;
    const found = waits.get(key) ?? { warm: [], cold: [] };
    waits.set(key, found);
    return found;
  };
  // Sizes take turns, so that other load on the machine affects all alike.
  for (let round = 0; round < rounds; round++) {
    for (const route of main)
      for (const memory of sizesMb) {
        share.set(memory / beside.wholeProcessorMb);
        const plan = plans.get(route.operation);
        if (!plan) continue;
        const { warm, cold } = await measureRoute(product, route, plan, warmCalls);
        const of = waitsOf(route.operation, memory);
        of.warm.push(warm.ms);
        of.cold.push(cold.ms);
      }
    console.log(`Round ${round + 1} of ${rounds}`);
  }

  const dollarsOf = (operation: string, memory: number) => {
    const { warm, cold } = waitsOf(operation, memory);
    return monthlyProcessing(calls.get(operation) ?? 0, memory, middle(warm), middle(cold));
  };
  const spread = (operation: string, of: keyof Waits) =>
    sizesMb.map((memory) => Math.round(middle(waitsOf(operation, memory)[of])));
  const total = (memory: number) =>
    main.reduce((sum, { operation }) => sum + dollarsOf(operation, memory), 0);
  const names = sizesMb.map((memory) => `${memory.toLocaleString("en")} MB`);
  console.log(
    [
      "",
      `Waiting in ms, medians of ${rounds} cold and ${rounds * warmCalls} warm calls, and dollars of a month of ${learners.toLocaleString("en")} learners:`,
      "",
      row([
        "Route",
        ...names.map((name) => `warm, ${name}`),
        ...names.map((name) => `cold, ${name}`),
        ...names.map((name) => `$, ${name}`),
      ]),
      `|---|${sizesMb.flatMap(() => ["--:", "--:", "--:"]).join("|")}|`,
      ...main.map(({ operation }) =>
        row([
          operation,
          ...spread(operation, "warm"),
          ...spread(operation, "cold"),
          ...sizesMb.map((memory) => dollarsOf(operation, memory).toFixed(3)),
        ]),
      ),
      row([
        "**together**",
        ...Array(2 * sizesMb.length).fill(""),
        ...sizesMb.map((memory) => `**${total(memory).toFixed(2)}**`),
      ]),
    ].join("\n"),
  );
} finally {
  await product.stop();
}
process.exit();
