import {
  folderFor,
  libraryOf,
  readLibrary,
  readPersonForFolders,
  type SeenLibrary,
} from "#functions/domain/library/rights.ts";
import { folderView } from "#functions/domain/library/view.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route<typeof contract.getFolder, SeenLibrary>(
  contract.getFolder,
  async ({ params, viewer, preloaded: seen }) => {
    const library = libraryOf(await readPersonForFolders(viewer), seen);
    return folderView(library, folderFor(library, params.id, "read"));
  },
  readLibrary,
);
