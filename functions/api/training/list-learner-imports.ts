import { listImports } from "#functions/domain/imports/list.ts";
import { requireAction } from "#functions/domain/training/require-action.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.listLearnerImports, async ({ params, viewer, now }) => {
  await requireAction(params.id);
  return listImports(params.id, viewer, now);
});
