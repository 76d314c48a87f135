import { route } from "#functions/http/route.ts";
import { eventView, placesView } from "#functions/services/events/view.ts";
import { countedViews } from "#functions/services/wishes/view.ts";
import { findEvent, findEventParts } from "#functions/store/events.ts";
import { findEventWishes } from "#functions/store/wishes.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.getEventWhole, async ({ params }) => {
  const [event, parts, lists] = await Promise.all([
    findEvent(params.id),
    findEventParts(params.id),
    findEventWishes(params.id),
  ]);
  if (!event) throw commonProblems.notFound();
  const places = await placesView(parts.zones, parts.participations);
  return {
    event: { ...eventView(event), ...places, time_slots: parts.slots, wishlists: countedViews(lists) },
  };
});
