import { dropReference, legalFormsRoster } from "#functions/domain/reference/reference.store.ts";
import { usesOfLegalForms } from "#functions/domain/reference/reference-uses.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.deleteLegalForm, ({ params, viewer, now }) =>
  dropReference(legalFormsRoster, params.id, usesOfLegalForms(), { viewer, now }),
);
