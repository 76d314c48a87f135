import { route } from "#functions/http/route.ts";
import { writesToCreateZone } from "#functions/store/events.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.createZone, async ({ body, newId }) => {
  const zone = { ...body, id: `${body.event_id}~${newId()}`, participations: 0, version: 1 };
  await transact(writesToCreateZone(zone));
  return { ...zone, structures: [] };
});
