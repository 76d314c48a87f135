import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { findByName } from "#functions/domain/structures/search.ts";
import { findStructureReviews } from "#functions/domain/structures/structure-log.store.ts";
import { type CatalogueCard, structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { listedView, readCatalogue } from "#functions/domain/structures/view.ts";
import { route } from "#functions/http/route.ts";
import { paginate } from "#shared/contract/page.ts";
import { sorted } from "#shared/contract/sort.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { isIncomplete } from "#shared/structures/structures.rules.ts";

export const handler = route(structures.listStructures, async ({ query }) => {
  const [seen, profiles, reviews] = await Promise.all([
    readCatalogue(),
    profileCards(),
    findStructureReviews(),
  ]);
  const isIn = {
    proposed: (card: CatalogueCard) => card.is_proposed,
    changed: (card: CatalogueCard) => reviews.has(card.id),
    incomplete: isIncomplete,
  };
  const found = findByName(seen.of(structuresRoster), query.name);
  const view = (card: CatalogueCard) => listedView(seen, card, profiles, reviews);
  const inOrder = sorted(query.state ? found.filter(isIn[query.state]) : found, query.sort, {
    name: ({ name }) => name,
    organization: (card) => view(card).organization?.name ?? "",
    profiles: (card) => view(card).attachedProfiles.length,
    state: ({ is_proposed, is_active }) => (is_proposed ? 0 : is_active ? 1 : 2),
  });
  const page = paginate(inOrder, query);
  return { ...page, data: page.data.map(view) };
});
