import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { countsAt, wishingAt } from "#functions/domain/events/figures.ts";
import { eventView, placesView, withoutRemovedSlots } from "#functions/domain/events/view.ts";
import { countedViews } from "#functions/domain/wishes/view.ts";
import { findEventWishes } from "#functions/domain/wishes/wishes.store.ts";
import { route } from "#functions/http/route.ts";
import { isStaff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.getEventWhole, async ({ params, viewer, now }) => {
  const [event, parts, lists, wishing] = await Promise.all([
    findEvent(params.id),
    findEventParts(params.id),
    findEventWishes(params.id, undefined, { eventually: true }),
    wishingAt(params.id),
  ]);
  if (!event) throw commonProblems.notFound();
  const participations = parts.participations.map((one) => withoutRemovedSlots(one, parts.slots));
  const places = await placesView(parts.zones, participations, isStaff(viewer));
  const counting = lists.filter(countsAt(event, wishing, now));
  return {
    event: { ...eventView(event), ...places, time_slots: parts.slots, wishlists: countedViews(counting) },
  };
});
