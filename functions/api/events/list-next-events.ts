import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { summaryView } from "#functions/domain/events/view.ts";
import { route } from "#functions/http/route.ts";
import { entriesOf } from "#functions/store/roster.ts";
import * as events from "#shared/events/events.contract.ts";
import { nextEvents } from "#shared/events/events.rules.ts";

export const handler = route(events.listNextEvents, async ({ now }) =>
  nextEvents(await entriesOf(eventsRoster), now).map(summaryView),
);
