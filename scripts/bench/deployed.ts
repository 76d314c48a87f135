import type { Product } from "#scripts/local/product.ts";

/** The deployed function of a route or worker. */
export const functionOf = (product: Product, operation: string) => {
  const found = [...product.model().functions.values()].find((one) => one.operation === operation);
  if (!found) throw new Error(`No function is called ${operation}`);
  return found;
};

/** Brings the snapshots of rosters up to date, as a clock does every minute. */
export const saveSnapshots = async (product: Product): Promise<void> => {
  const { kind } = await product.workers.invoke(functionOf(product, "saveSnapshots").id, {}, "bench");
  if (kind !== "answer") throw new Error("No snapshots were saved");
};
