import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { sayInterview } from "#functions/domain/steps/saying.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { stepsMessages } from "#shared/steps/steps.problems.ts";

export const handler = route(steps.saveInterview, async ({ params, body, viewer, now }) => {
  await admitEdit(viewer, now);
  return {
    message: stepsMessages.interview,
    version: await sayInterview({ viewer, now, id: params.id }, params.kind, body),
  };
});
