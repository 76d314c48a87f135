import { writeFileSync } from "node:fs";
import { fillProduct } from "#scripts/bench/fill-product.ts";
import { type Measured, measureRoute } from "#scripts/bench/measure.ts";
import { plansFor } from "#scripts/bench/plans.ts";
import { startProduct } from "#scripts/local/product.ts";
import { seedDemonstration } from "#scripts/seed/demonstration.ts";
import { operations } from "#shared/contract/catalogue.ts";

// Measures every route on the deployed bundles in a table of one size. It is a process of its own, since rosters in memory
// belong to one table. Arguments: structures, learners, output file.
const [structures, learners, file = ""] = process.argv.slice(2);
const size = { structures: Number(structures), learners: Number(learners) };

const product = await startProduct({
  seed: seedDemonstration,
});
try {
  const began = performance.now();
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  await fillProduct(product, size.structures, size.learners);
  console.log(`${size.structures} structures, ${size.learners} learners: created in ${seconds()}`);
  const plans = await plansFor(product);
  const measured: Record<string, Measured> = {};
  for (const route of operations()) {
    const plan = plans.get(route.operation);
    if (plan) measured[route.operation] = await measureRoute(product, route, plan, 2);
    writeFileSync(file, JSON.stringify({ ...size, measured }));
  }
  console.log(`${Object.keys(measured).length} routes measured after ${seconds()}`);
} finally {
  await product.stop();
}
process.exit();
