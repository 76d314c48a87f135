import { actionFolders } from "#functions/domain/library/lists.ts";
import { libraryOf, readLibrary, readPersonForFolders } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.listTrainingActionFolders, async ({ params, viewer }) => {
  const [person, seen] = await Promise.all([readPersonForFolders(viewer), readLibrary()]);
  return actionFolders(libraryOf(person, seen), params.id);
});
