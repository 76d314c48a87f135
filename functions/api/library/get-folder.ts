import { route } from "#functions/http/route.ts";
import {
  folderFor,
  libraryOf,
  readLibrary,
  readPersonForFolders,
  type SeenLibrary,
} from "#functions/services/library/rights.ts";
import { folderView } from "#functions/services/library/view.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route<typeof contract.getFolder, SeenLibrary>(
  contract.getFolder,
  async ({ params, viewer, preloaded: seen }) => {
    const library = libraryOf(await readPersonForFolders(viewer), seen);
    return folderView(library, folderFor(library, params.id, "read"));
  },
  readLibrary,
);
