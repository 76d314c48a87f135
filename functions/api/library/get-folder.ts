import { route } from "#functions/http/route.ts";
import { folderFor, libraryOf, personInFolders, readLibrary } from "#functions/services/library/rights.ts";
import { folderView } from "#functions/services/library/view.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route<typeof contract.getFolder, void>(
  contract.getFolder,
  async ({ params, viewer }) => {
    const library = libraryOf(await personInFolders(viewer));
    return folderView(library, folderFor(library, params.id, "read"));
  },
  readLibrary,
);
