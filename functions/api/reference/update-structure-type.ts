import { route } from "#functions/http/route.ts";
import { changeReference, structureTypesRoster } from "#functions/store/reference.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.updateStructureType, ({ params, body, viewer, now }) =>
  changeReference(structureTypesRoster, params.id, body, { viewer, now }),
);
