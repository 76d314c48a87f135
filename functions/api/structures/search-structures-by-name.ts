import { route } from "#functions/http/route.ts";
import { searchByName } from "#functions/services/structures/search.ts";
import { catalogueCards } from "#functions/store/structures.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(
  structures.searchStructuresByName,
  async ({ query, preloaded }) => searchByName(preloaded, query.query),
  catalogueCards,
);
