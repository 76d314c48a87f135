import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { sayCompletion } from "#functions/domain/steps/saying.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { stepsMessages } from "#shared/steps/steps.problems.ts";

export const handler = route(steps.saveCompletion, async ({ params, body, viewer, now }) => {
  await admitEdit(viewer, now);
  return {
    message: stepsMessages.completion,
    version: await sayCompletion({ viewer, now, id: params.id }, body),
  };
});
