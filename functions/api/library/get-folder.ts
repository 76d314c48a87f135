import { folderFor, foldersAfter, readLibrary } from "#functions/domain/library/rights.ts";
import { folderView } from "#functions/domain/library/view.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.getFolder, async ({ params, viewer }) => {
  const library = await foldersAfter(viewer, readLibrary());
  return folderView(library, folderFor(library, params.id, "read"));
});
