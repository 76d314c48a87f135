import { dropReference, organizationsRoster } from "#functions/domain/reference/reference.store.ts";
import { usesOfOrganizations } from "#functions/domain/reference/reference-uses.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.deleteOrganization, ({ params, viewer, now }) =>
  dropReference(organizationsRoster, params.id, usesOfOrganizations(), { viewer, now }),
);
