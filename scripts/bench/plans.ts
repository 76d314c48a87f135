import type { Plan } from "#scripts/bench/scene.ts";
import type { Product } from "#scripts/local/product.ts";
import { operations } from "#shared/contract/catalogue.ts";

/** The plan of each route; prints the routes without one, which are not measured. */
export const plansFor = async (product: Product): Promise<ReadonlyMap<string, Plan>> => {
  // Imported now: modules of functions/store read the environment when they load.
  Object.assign(process.env, product.environment);
  const { openScene } = await import("#scripts/bench/scene.ts");
  const { accountCalls, profileCalls } = await import("#scripts/bench/calls/people.ts");
  const { referenceCalls, structureCalls } = await import("#scripts/bench/calls/catalogue.ts");
  const { eventCalls, wishCalls, trainingCalls } = await import("#scripts/bench/calls/events.ts");
  const { stepCalls } = await import("#scripts/bench/calls/steps.ts");
  const { libraryCalls } = await import("#scripts/bench/calls/library.ts");
  const { situationCalls } = await import("#scripts/bench/calls/situations.ts");
  const { searchCalls } = await import("#scripts/bench/calls/search.ts");
  const scene = await openScene(product);
  const plans = new Map<string, Plan>(
    Object.entries({
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
      ...searchCalls(scene),
    }),
  );
  const missing = operations().filter(({ operation }) => !plans.has(operation));
  if (missing.length > 0)
    console.log(`Sans appel à mesurer : ${missing.map(({ operation }) => operation).join(", ")}`);
  return plans;
};
