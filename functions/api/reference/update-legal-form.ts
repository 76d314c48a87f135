import { changeReference, legalFormsRoster } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.updateLegalForm, ({ params, body, viewer, now }) =>
  changeReference(legalFormsRoster, params.id, body, { viewer, now }),
);
