import { publicsRoster } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import { entriesOf } from "#functions/store/roster.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { valuesShownTo } from "#shared/reference/reference.rules.ts";

export const handler = route(reference.listPublics, async ({ viewer }) =>
  valuesShownTo(viewer, await entriesOf(publicsRoster)),
);
