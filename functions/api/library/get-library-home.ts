import { homeView } from "#functions/domain/library/lists.ts";
import { libraryAfter, readLibrary } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.getLibraryHome, async ({ viewer }) =>
  homeView(await libraryAfter(viewer, readLibrary())),
);
