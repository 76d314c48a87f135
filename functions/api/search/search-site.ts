import { documentHits, peopleHits, situationHits, structureHits } from "#functions/domain/search/hits.ts";
import { situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { route } from "#functions/http/route.ts";
import { readTogether, type Seen } from "#functions/store/roster.ts";
import * as search from "#shared/search/search.contract.ts";

export const handler = route<typeof search.searchSite, Seen<"structures" | "situations">>(
  search.searchSite,
  async ({ query: { q }, viewer, preloaded: seen }) => {
    const [documents, people] = await Promise.all([documentHits(viewer, q), peopleHits(viewer, q)]);
    return {
      structures: structureHits(seen, q),
      situations: situationHits(seen, q, viewer),
      documents,
      people,
    };
  },
  () => readTogether(structuresRoster, situationsRoster),
);
