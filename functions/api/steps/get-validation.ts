import { openValidation } from "#functions/domain/steps/validation-links.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.getValidation, async ({ params, address, now }) =>
  openValidation(params.secret, { address, now }),
);
