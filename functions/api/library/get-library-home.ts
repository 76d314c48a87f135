import { homeView } from "#functions/domain/library/lists.ts";
import { libraryFor, readLibrary, type SeenLibrary } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route<typeof contract.getLibraryHome, SeenLibrary>(
  contract.getLibraryHome,
  async ({ viewer, preloaded: seen }) => homeView(await libraryFor(viewer, seen)),
  readLibrary,
);
