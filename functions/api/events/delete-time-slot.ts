import { writesToDeleteSlot } from "#functions/domain/events/event-parts.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.deleteTimeSlot, async ({ params }) => {
  await transact(writesToDeleteSlot(params.id));
  return undefined;
});
