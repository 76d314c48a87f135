import { route } from "#functions/http/route.ts";
import { degreesRoster, dropReference } from "#functions/store/reference.ts";
import { usesOfDegrees } from "#functions/store/reference-uses.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.deleteDegree, ({ params, viewer, now }) =>
  dropReference(degreesRoster, params.id, usesOfDegrees(), { viewer, now }),
);
