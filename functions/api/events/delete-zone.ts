import { writesToDeleteZone } from "#functions/domain/events/event-parts.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.deleteZone, async ({ params }) => {
  await transact(writesToDeleteZone(params.id));
  return undefined;
});
