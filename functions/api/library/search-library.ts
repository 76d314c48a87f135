import { searchByName } from "#functions/domain/library/lists.ts";
import { libraryFor, readLibrary, type SeenLibrary } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route<typeof contract.searchLibrary, SeenLibrary>(
  contract.searchLibrary,
  async ({ query, viewer, preloaded: seen }) => searchByName(await libraryFor(viewer, seen), query.name),
  readLibrary,
);
