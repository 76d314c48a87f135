import { demonstrationItems } from "#scripts/bench/demonstration-items.ts";
import type { Named } from "#scripts/bench/fill.ts";
import type { Product } from "#scripts/local/product.ts";

/** Fills the table of a started demonstration to this size. */
export const fillProduct = async (product: Product, structures: number, learners: number): Promise<Named> => {
  // Imported now: modules of functions/store read the environment when they load.
  Object.assign(process.env, product.environment);
  const { fill } = await import("#scripts/bench/fill.ts");
  const named = await demonstrationItems(product.siteUrl);
  await fill(structures, learners, named);
  return named;
};
