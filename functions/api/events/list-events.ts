import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { type Counts, countsOf, noCounts } from "#functions/domain/events/event-parts.store.ts";
import { summaryView } from "#functions/domain/events/view.ts";
import { route } from "#functions/http/route.ts";
import { entriesOf } from "#functions/store/roster.ts";
import { paginate } from "#shared/contract/page.ts";
import { sorted } from "#shared/contract/sort.ts";
import * as events from "#shared/events/events.contract.ts";
import { nextEvents } from "#shared/events/events.rules.ts";

const countsView = ({ zones, time_slots, participations, wishlists }: Counts) => ({
  zones_count: zones,
  time_slots_count: time_slots,
  participations_count: participations,
  wishlists_count: wishlists,
});

export const handler = route(events.listEvents, async ({ query, now }) => {
  const all = await entriesOf(eventsRoster);
  const found = sorted(query.upcoming ? nextEvents(all, now) : all, query.sort, {
    name: ({ name }) => name,
    dates: ({ start_date }) => start_date,
    state: ({ is_published }) => (is_published ? 0 : 1),
  });
  const page = paginate(found, query);
  const counts = query.counts ? await countsOf(page.data.map((event) => event.id)) : undefined;
  const data = page.data.map((event) => ({
    ...summaryView(event),
    ...(counts && countsView(counts.get(event.id) ?? noCounts)),
  }));
  return { ...page, data };
});
