import { treeView } from "#functions/domain/library/lists.ts";
import { libraryOf, readFolders, readPersonForFolders } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.getLibraryTree, async ({ viewer }) => {
  const [person, seen] = await Promise.all([readPersonForFolders(viewer), readFolders()]);
  return treeView(libraryOf(person, seen));
});
