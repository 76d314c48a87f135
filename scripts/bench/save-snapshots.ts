import { functionOf } from "#scripts/bench/measure.ts";
import type { Product } from "#scripts/local/product.ts";

/** Brings the snapshots of rosters up to date, as a clock does every minute. */
export const saveSnapshots = async (product: Product): Promise<void> => {
  const { kind } = await product.workers.invoke(functionOf(product, "saveSnapshots").id, {}, "bench");
  if (kind !== "answer") throw new Error("No snapshots were saved");
};
