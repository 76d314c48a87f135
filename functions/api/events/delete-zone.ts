import { route } from "#functions/http/route.ts";
import { writesToDeleteZone } from "#functions/store/event-parts.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.deleteZone, async ({ params }) => {
  await transact(writesToDeleteZone(params.id));
  return undefined;
});
