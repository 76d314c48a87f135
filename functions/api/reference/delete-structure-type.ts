import { route } from "#functions/http/route.ts";
import { dropReference, structureTypesRoster } from "#functions/store/reference.ts";
import { usesOfStructureTypes } from "#functions/store/reference-uses.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.deleteStructureType, ({ params, viewer, now }) =>
  dropReference(structureTypesRoster, params.id, usesOfStructureTypes(), { viewer, now }),
);
