import { changeReference, structureTypesRoster } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.updateStructureType, ({ params, body, viewer, now }) =>
  changeReference(structureTypesRoster, params.id, body, { viewer, now }),
);
