import { documentHits, peopleHits, situationHits, structureHits } from "#functions/domain/search/hits.ts";
import { situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import * as search from "#shared/search/search.contract.ts";

export const handler = route(search.searchSite, async ({ query: { q }, viewer }) => {
  const [seen, documents, people] = await Promise.all([
    readTogether(structuresRoster, situationsRoster),
    documentHits(viewer, q),
    peopleHits(viewer, q),
  ]);
  return {
    structures: structureHits(seen, q),
    situations: situationHits(seen, q, viewer),
    documents,
    people,
  };
});
