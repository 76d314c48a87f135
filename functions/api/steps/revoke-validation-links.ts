import { revokeValidationLinks } from "#functions/domain/steps/validation-links.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.revokeValidationLinks, async ({ params, viewer, now, audit }) => {
  await revokeValidationLinks({ viewer, now, id: params.id });
  audit({ what: "validationLinksRevoked", subject: params.id });
  return undefined;
});
