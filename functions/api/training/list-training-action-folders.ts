import { route } from "#functions/http/route.ts";
import { actionFolders } from "#functions/services/library/lists.ts";
import { libraryOf, personInFolders, readLibrary } from "#functions/services/library/rights.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route<typeof training.listTrainingActionFolders, void>(
  training.listTrainingActionFolders,
  async ({ params, viewer }) => actionFolders(libraryOf(await personInFolders(viewer)), params.id),
  readLibrary,
);
