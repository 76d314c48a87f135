import { treeView } from "#functions/domain/library/lists.ts";
import {
  libraryOf,
  readFolders,
  readPersonForFolders,
  type SeenFolders,
} from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route<typeof contract.getLibraryTree, SeenFolders>(
  contract.getLibraryTree,
  async ({ viewer, preloaded: seen }) => treeView(libraryOf(await readPersonForFolders(viewer), seen)),
  readFolders,
);
