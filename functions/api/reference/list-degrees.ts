import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import { entriesOf } from "#functions/store/roster.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.listDegrees, async () => [...(await entriesOf(degreesRoster))]);
