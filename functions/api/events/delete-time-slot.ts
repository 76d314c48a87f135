import { eventIdOf, writesToDeleteSlot } from "#functions/domain/events/event-parts.store.ts";
import { requireNotBegun } from "#functions/domain/timetable/begun.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.deleteTimeSlot, async ({ params, now }) => {
  await requireNotBegun(eventIdOf(params.id), [params.id], now);
  await transact(writesToDeleteSlot(params.id));
  return undefined;
});
