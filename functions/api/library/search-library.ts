import { searchByName } from "#functions/domain/library/lists.ts";
import { libraryAfter, readLibrary } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.searchLibrary, async ({ query, viewer }) =>
  searchByName(await libraryAfter(viewer, readLibrary()), query.name),
);
