import { legalFormsRoster } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import { entriesOf } from "#functions/store/roster.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { valuesShownTo } from "#shared/reference/reference.rules.ts";

export const handler = route(reference.listLegalForms, async ({ viewer }) =>
  valuesShownTo(viewer, await entriesOf(legalFormsRoster)),
);
