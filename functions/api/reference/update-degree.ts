import { changeReference, degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.updateDegree, ({ params, body, viewer, now }) =>
  changeReference(degreesRoster, params.id, body, { viewer, now }),
);
