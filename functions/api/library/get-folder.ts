import { folderFor, libraryOf, readLibrary, readPersonForFolders } from "#functions/domain/library/rights.ts";
import { folderView } from "#functions/domain/library/view.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.getFolder, async ({ params, viewer }) => {
  const [person, seen] = await Promise.all([readPersonForFolders(viewer), readLibrary()]);
  const library = libraryOf(person, seen);
  return folderView(library, folderFor(library, params.id, "read"));
});
