import type { SeedSite } from "#scripts/local/product.ts";

/** Fills a started product with the demonstration. Imports late: its modules read the environment when they load. */
export const seedDemonstration = async (site: SeedSite): Promise<void> => {
  Object.assign(process.env, site.environment);
  const { seed } = await import("#scripts/seed/story.ts");
  await seed(site);
};
