import { degreesRoster, dropReference } from "#functions/domain/reference/reference.store.ts";
import { usesOfDegrees } from "#functions/domain/reference/reference-uses.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.deleteDegree, ({ params, viewer, now }) =>
  dropReference(degreesRoster, params.id, usesOfDegrees(), { viewer, now }),
);
