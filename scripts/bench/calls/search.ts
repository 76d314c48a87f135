import { type Plans, plainly, type Scene } from "#scripts/bench/scene.ts";
import * as search from "#shared/search/search.contract.ts";

export const searchCalls = ({ learner }: Scene): Plans<typeof search> => ({
  searchSite: plainly(() => learner.call(search.searchSite, { query: { q: "atelier" } })),
});
