import { changeReference, publicsRoster } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.updatePublic, ({ params, body, viewer, now }) =>
  changeReference(publicsRoster, params.id, body, { viewer, now }),
);
