import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import { seedDemonstration } from "#scripts/seed/demonstration.ts";

/** Starts the product with its demonstration, unless E2E_SITE names one that already runs. */
export const openSite = async (): Promise<{ siteUrl: string; stop(): Promise<unknown> }> => {
  if (process.env.E2E_SITE) return { siteUrl: process.env.E2E_SITE, stop: async () => undefined };
  await prepare(console.log, new AbortController().signal);
  return startProduct({ seed: seedDemonstration });
};
