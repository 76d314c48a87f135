import { makeValidationLink } from "#functions/domain/steps/validation-links.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(
  steps.makeValidationLink,
  async ({ params, body, viewer, now, newId, audit }) => {
    const made = await makeValidationLink({ viewer, now, id: params.id }, body.send, newId());
    audit({ what: "validationLinkMade", subject: params.id });
    return made;
  },
);
