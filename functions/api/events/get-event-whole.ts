import { route } from "#functions/http/route.ts";
import { eventView, placesView, withoutRemovedSlots } from "#functions/services/events/view.ts";
import { countedViews } from "#functions/services/wishes/view.ts";
import { findEventParts } from "#functions/store/event-parts.ts";
import { findEvent } from "#functions/store/events.ts";
import { findEventWishes } from "#functions/store/wishes.ts";
import { isStaff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.getEventWhole, async ({ params, viewer }) => {
  const [event, parts, lists] = await Promise.all([
    findEvent(params.id),
    findEventParts(params.id),
    findEventWishes(params.id),
  ]);
  if (!event) throw commonProblems.notFound();
  const participations = parts.participations.map((one) => withoutRemovedSlots(one, parts.slots));
  const places = await placesView(parts.zones, participations, isStaff(viewer));
  return {
    event: { ...eventView(event), ...places, time_slots: parts.slots, wishlists: countedViews(lists) },
  };
});
