import { route } from "#functions/http/route.ts";
import { homeView } from "#functions/services/library/lists.ts";
import { libraryFor, readLibrary } from "#functions/services/library/rights.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route<typeof contract.getLibraryHome, void>(
  contract.getLibraryHome,
  async ({ viewer }) => homeView(await libraryFor(viewer)),
  readLibrary,
);
