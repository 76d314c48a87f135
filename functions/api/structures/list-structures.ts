import { route } from "#functions/http/route.ts";
import { findByName } from "#functions/services/structure-search.ts";
import { listedView, readCatalogue } from "#functions/services/structure-view.ts";
import { profileCards } from "#functions/store/profiles.ts";
import { paginate } from "#shared/contract/page.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(
  structures.listStructures,
  async ({ query, begun: [cards, profiles] }) => {
    const page = paginate(findByName(cards, query.name), query);
    return { ...page, data: page.data.map((card) => listedView(card, profiles)) };
  },
  () => Promise.all([readCatalogue(), profileCards()]),
);
