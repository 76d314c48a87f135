import { route } from "#functions/http/route.ts";
import { summaryView } from "#functions/services/events/view.ts";
import { eventsRoster } from "#functions/store/agenda.ts";
import { entriesOf } from "#functions/store/roster.ts";
import * as events from "#shared/events/events.contract.ts";
import { nextEvents } from "#shared/events/events.rules.ts";

export const handler = route(events.listNextEvents, async ({ now }) =>
  nextEvents(await entriesOf(eventsRoster), now).map(summaryView),
);
