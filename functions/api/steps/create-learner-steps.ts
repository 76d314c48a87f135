import { route } from "#functions/http/route.ts";
import { createSteps } from "#functions/services/steps/creation.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.createLearnerSteps, ({ params, body, now }) =>
  createSteps(params.id, body, now, params.learnerProfileId),
);
