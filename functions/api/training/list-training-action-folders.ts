import { actionFolders } from "#functions/domain/library/lists.ts";
import { foldersAfter, readLibrary } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.listTrainingActionFolders, async ({ params, viewer }) =>
  actionFolders(await foldersAfter(viewer, readLibrary()), params.id),
);
