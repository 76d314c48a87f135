import type { SeedSite } from "#scripts/local/product.ts";

/** Tells the demonstration's story to a product that starts; its modules read the environment, so only then. */
export const tellStory = async (site: SeedSite): Promise<void> => {
  Object.assign(process.env, site.environment);
  const { seed } = await import("#scripts/seed/story.ts");
  await seed(site);
};
