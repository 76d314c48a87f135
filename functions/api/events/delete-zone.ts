import { route } from "#functions/http/route.ts";
import { zoneRemoved } from "#functions/store/events.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.deleteZone, async ({ params }) => {
  await transact(zoneRemoved(params.id));
  return undefined;
});
