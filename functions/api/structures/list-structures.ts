import { route } from "#functions/http/route.ts";
import { findByName } from "#functions/services/structures/search.ts";
import { listedView, readCatalogue } from "#functions/services/structures/view.ts";
import { profileCards } from "#functions/store/profiles.ts";
import { findStructureReviews } from "#functions/store/structure-log.ts";
import { type CatalogueCard, structuresRoster } from "#functions/store/structures.ts";
import { paginate } from "#shared/contract/page.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(
  structures.listStructures,
  async ({ query, preloaded: [seen, profiles, reviews] }) => {
    const isIn = {
      proposed: (card: CatalogueCard) => card.is_proposed,
      changed: (card: CatalogueCard) => reviews.has(card.id),
    };
    const found = findByName(seen.of(structuresRoster), query.name);
    const page = paginate(query.state ? found.filter(isIn[query.state]) : found, query);
    return { ...page, data: page.data.map((card) => listedView(seen, card, profiles, reviews)) };
  },
  () => Promise.all([readCatalogue(), profileCards(), findStructureReviews()]),
);
