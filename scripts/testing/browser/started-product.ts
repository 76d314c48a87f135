import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import { seedDemonstration } from "#scripts/seed/demonstration.ts";

/** Starts the product with the demonstration's data, unless E2E_SITE and E2E_MAILBOX name one that already runs. */
export const openSite = async (): Promise<{ siteUrl: string; stop(): Promise<void> }> => {
  if (process.env.E2E_SITE) return { siteUrl: process.env.E2E_SITE, stop: async () => undefined };
  await prepare(console.log, new AbortController().signal);
  const product = await startProduct({
    say: console.log,
    seed: seedDemonstration,
    // A third of the calls of eight journeys started a function; by the same log these limits would have spared two fifths of those.
    idle: { seconds: 300, mb: 600 },
  });
  process.env.E2E_SITE = product.siteUrl;
  process.env.E2E_MAILBOX = product.mailboxUrl;
  return product;
};

/** Playwright's global set-up, which gives it what ends the product. */
// biome-ignore lint/style/noDefaultExport: Playwright reads a global set-up from the default export
export default async function setup(): Promise<() => Promise<void>> {
  return (await openSite()).stop;
}
