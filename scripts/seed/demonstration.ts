import type { SeedSite } from "#scripts/local/product.ts";

/** Fills a product that starts with the demonstration. Imported then: its modules read the environment on loading. */
export const seedDemonstration = async (site: SeedSite): Promise<void> => {
  Object.assign(process.env, site.environment);
  const { seed } = await import("#scripts/seed/story.ts");
  await seed(site);
};
