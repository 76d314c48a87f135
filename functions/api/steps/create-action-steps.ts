import { createSteps } from "#functions/domain/steps/creation.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.createActionSteps, ({ params, body, now }) =>
  createSteps(params.id, body, now),
);
