import { countsOf, noCounts } from "#functions/domain/events/event-parts.store.ts";
import { summaryView } from "#functions/domain/events/view.ts";
import { withPromotions } from "#functions/domain/hosts/promotions.ts";
import { readTimetable } from "#functions/domain/timetable/computing/input.ts";
import { outdatedOf } from "#functions/domain/timetable/releases.ts";
import { findReleased } from "#functions/domain/timetable/timetable-releases.store.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { venueOf } from "#shared/events/events.rules.ts";
import { linksEndAt } from "#shared/hosts/hosts.rules.ts";
import { pastSlotsOf } from "#shared/timetable/timetable.repair.ts";

export const handler = route(events.getEventProgress, async ({ params: { id }, now }) => {
  const [{ event, released }, counts] = await Promise.all([findReleased(id), countsOf([id])]);
  if (!event) throw commonProblems.notFound();
  const host_links_end_at = linksEndAt(await withPromotions(event));
  const { is_published, start_date, end_date, wishes_open_at, wishes_close_at } = summaryView(event);
  const { time_slots, participations } = counts.get(id) ?? noCounts;
  // What is over stays as it was; a draft event tells nobody anything.
  const isAhead = event.is_published && now <= new Date(end_date);
  return {
    ...{ is_published, start_date, end_date, wishes_open_at, wishes_close_at, venue: venueOf(event) },
    ...{ time_slots, participations, release: released?.number ?? null, host_links_end_at },
    outdated:
      released && isAhead ? outdatedOf(await readTimetable(id, { wishes: false }), released, now) : null,
    begun_slot_ids: released ? pastSlotsOf(event, released, now) : [],
  };
});
