import { searchByName } from "#functions/domain/structures/search.ts";
import { catalogueCards } from "#functions/domain/structures/structures.store.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.searchStructuresByName, async ({ query }) =>
  searchByName(await catalogueCards(), query.query),
);
