import { route } from "#functions/http/route.ts";
import { dropReference, organizationsRoster } from "#functions/store/reference.ts";
import { usesOfOrganizations } from "#functions/store/reference-uses.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.deleteOrganization, ({ params, viewer, now }) =>
  dropReference(organizationsRoster, params.id, usesOfOrganizations(), { viewer, now }),
);
