import { route } from "#functions/http/route.ts";
import { changeReference, organizationsRoster } from "#functions/store/reference.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.updateOrganization, ({ params, body, viewer, now }) =>
  changeReference(organizationsRoster, params.id, body, { viewer, now }),
);
