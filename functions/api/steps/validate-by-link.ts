import { validateByLink } from "#functions/domain/steps/validation-links.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.validateByLink, async ({ params, body, address, now, audit }) => {
  const { stepId, ...noted } = await validateByLink(params.secret, body, { address, now });
  audit({ what: "validatedByLink", subject: stepId, detail: noted.word });
  return noted;
});
