import { route } from "#functions/http/route.ts";
import { eventView } from "#functions/services/event-view.ts";
import { cleanRichText } from "#functions/services/rich-text.ts";
import { eventCreated } from "#functions/store/events.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.createEvent, async ({ body, newId }) => {
  const event = { ...body, id: newId(), description: cleanRichText(body.description), version: 1 };
  await transact(eventCreated(event));
  return eventView(event);
});
