import { dropReference, structureTypesRoster } from "#functions/domain/reference/reference.store.ts";
import { usesOfStructureTypes } from "#functions/domain/reference/reference-uses.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.deleteStructureType, ({ params, viewer, now }) =>
  dropReference(structureTypesRoster, params.id, usesOfStructureTypes(), { viewer, now }),
);
