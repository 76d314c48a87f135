import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import { seedDemonstration } from "#scripts/seed/demonstration.ts";

/** Starts the product with the demonstration's data, unless E2E_SITE and E2E_MAILBOX name one that already runs. */
// biome-ignore lint/style/noDefaultExport: Playwright reads a global set-up from the default export
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_SITE) return async () => undefined;
  await prepare(console.log, new AbortController().signal);
  const product = await startProduct({
    say: console.log,
    seed: seedDemonstration,
  });
  process.env.E2E_SITE = product.siteUrl;
  process.env.E2E_MAILBOX = product.mailboxUrl;
  return () => product.stop();
}
