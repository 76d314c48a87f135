import { route } from "#functions/http/route.ts";
import { searchStructures } from "#functions/services/structures/search.ts";
import { cardView, readCatalogue } from "#functions/services/structures/view.ts";
import { structuresRoster } from "#functions/store/structures.ts";
import { paginate } from "#shared/contract/page.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(
  structures.filterStructures,
  async ({ query, preloaded: seen }) => {
    const { found, counts } = searchStructures(seen.of(structuresRoster), query);
    const page = paginate(found, query);
    return { ...page, data: page.data.map((card) => cardView(seen, card)), counts };
  },
  readCatalogue,
);
