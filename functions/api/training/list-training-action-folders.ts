import { actionFolders } from "#functions/domain/library/lists.ts";
import {
  libraryOf,
  readLibrary,
  readPersonForFolders,
  type SeenLibrary,
} from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route<typeof training.listTrainingActionFolders, SeenLibrary>(
  training.listTrainingActionFolders,
  async ({ params, viewer, preloaded: seen }) =>
    actionFolders(libraryOf(await readPersonForFolders(viewer), seen), params.id),
  readLibrary,
);
