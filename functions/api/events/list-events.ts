import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { countsOf, noCounts } from "#functions/domain/events/event-parts.store.ts";
import { summaryView } from "#functions/domain/events/view.ts";
import { route } from "#functions/http/route.ts";
import { entriesOf } from "#functions/store/roster.ts";
import { paginate } from "#shared/contract/page.ts";
import { sorted } from "#shared/contract/sort.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.listEvents, async ({ query }) => {
  const found = sorted(await entriesOf(eventsRoster), query.sort, {
    name: ({ name }) => name,
    dates: ({ start_date }) => start_date,
    state: ({ is_published }) => (is_published ? 0 : 1),
  });
  const page = paginate(found, query);
  const counts = await countsOf(page.data.map((event) => event.id));
  const data = page.data.map((event) => {
    const { zones, time_slots, participations, wishlists } = counts.get(event.id) ?? noCounts;
    return {
      ...summaryView(event),
      zones_count: zones,
      time_slots_count: time_slots,
      participations_count: participations,
      wishlists_count: wishlists,
    };
  });
  return { ...page, data };
});
