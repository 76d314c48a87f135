import { route } from "#functions/http/route.ts";
import { requireAction } from "#functions/services/training/import-learners.ts";
import { findUnfinished } from "#functions/store/imports.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.listLearnerImports, async ({ params, viewer, now }) => {
  await requireAction(params.id);
  return findUnfinished(viewer.userId, params.id, now);
});
