import { failure } from "#scripts/local/failure.ts";
import type { SeedSite } from "#scripts/local/product.ts";

/** Fills a started product with the demonstration. Imports late: its modules read the environment when they load. */
export const seedDemonstration = async (site: SeedSite): Promise<void> => {
  Object.assign(process.env, site.environment);
  const { demoSite } = await import("#scripts/seed/demo-site.ts");
  const { tell } = await import("#scripts/seed/story.ts");
  try {
    await tell(demoSite(site));
  } catch (error) {
    throw failure(
      `La démonstration n’a pas pu être chargée (${error instanceof Error ? error.message : error}).\n` +
        "Relance la même commande : elle recommencera du début.",
      { cause: error },
    );
  }
};
