import { changeReference, organizationsRoster } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.updateOrganization, ({ params, body, viewer, now }) =>
  changeReference(organizationsRoster, params.id, body, { viewer, now }),
);
