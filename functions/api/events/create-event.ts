import { writesToCreateEvent } from "#functions/domain/events/events.store.ts";
import { requireEventEditor } from "#functions/domain/events/rights.ts";
import { eventView } from "#functions/domain/events/view.ts";
import { route } from "#functions/http/route.ts";
import { cleanRichText } from "#functions/platform/rich-text.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";
import { campaignDefaults } from "#shared/events/events.rules.ts";

export const handler = route(events.createEvent, async ({ body, viewer, newId, now }) => {
  await requireEventEditor(viewer);
  const event = {
    ...body,
    ...campaignDefaults,
    wishes_open_at: now.toISOString(),
    id: newId(),
    description: cleanRichText(body.description),
    version: 1,
  };
  await transact(writesToCreateEvent(event));
  return eventView(event);
});
