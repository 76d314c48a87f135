import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { submit } from "#functions/domain/steps/submitting.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { stepsMessages } from "#shared/steps/steps.problems.ts";

export const handler = route(steps.submitStep, async ({ params, body, viewer, now }) => {
  await admitEdit(viewer, now);
  return { message: stepsMessages.submitted, version: await submit({ viewer, now, id: params.id }, body) };
});
