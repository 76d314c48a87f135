import { route } from "#functions/http/route.ts";
import { actionFolders } from "#functions/services/library/lists.ts";
import {
  libraryOf,
  readLibrary,
  readPersonForFolders,
  type SeenLibrary,
} from "#functions/services/library/rights.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route<typeof training.listTrainingActionFolders, SeenLibrary>(
  training.listTrainingActionFolders,
  async ({ params, viewer, preloaded: seen }) =>
    actionFolders(libraryOf(await readPersonForFolders(viewer), seen), params.id),
  readLibrary,
);
