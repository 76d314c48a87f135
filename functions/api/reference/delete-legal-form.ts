import { route } from "#functions/http/route.ts";
import { dropReference, legalFormsRoster } from "#functions/store/reference.ts";
import { usesOfLegalForms } from "#functions/store/reference-uses.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.deleteLegalForm, ({ params, viewer, now }) =>
  dropReference(legalFormsRoster, params.id, usesOfLegalForms(), { viewer, now }),
);
