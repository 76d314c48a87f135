import { requireEvent } from "#functions/domain/events/guests.ts";
import { findPlan, writesToDeletePlan } from "#functions/domain/events/plans.store.ts";
import { takeDown } from "#functions/domain/files/pictures.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.deleteEventPlan, async ({ params, now }) => {
  const event = await requireEvent(params.id);
  const dropped = await retryOnConcurrentChange(async () => {
    const plan = await findPlan(event.id);
    await transact(writesToDeletePlan(plan, now));
    return plan;
  });
  return takeDown([dropped.picture_url], now);
});
