import { dropEvent } from "#functions/domain/events/events.store.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.deleteEvent, async ({ params, now }) => {
  await retryOnConcurrentChange(() => dropEvent(params.id, now));
  return undefined;
});
