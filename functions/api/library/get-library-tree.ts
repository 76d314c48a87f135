import { route } from "#functions/http/route.ts";
import { treeView } from "#functions/services/library/lists.ts";
import { libraryOf, personInFolders, readFolders } from "#functions/services/library/rights.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route<typeof contract.getLibraryTree, void>(
  contract.getLibraryTree,
  async ({ viewer }) => treeView(libraryOf(await personInFolders(viewer))),
  readFolders,
);
