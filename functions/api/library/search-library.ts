import { route } from "#functions/http/route.ts";
import { searchByName } from "#functions/services/library/lists.ts";
import { libraryFor, readLibrary } from "#functions/services/library/rights.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route<typeof contract.searchLibrary, void>(
  contract.searchLibrary,
  async ({ query, viewer }) => searchByName(await libraryFor(viewer), query.name),
  readLibrary,
);
