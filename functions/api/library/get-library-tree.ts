import { treeView } from "#functions/domain/library/lists.ts";
import { foldersAfter, readFolders } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.getLibraryTree, async ({ viewer }) =>
  treeView(await foldersAfter(viewer, readFolders())),
);
