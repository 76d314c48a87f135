import { countsOf, noCounts } from "#functions/domain/events/event-parts.store.ts";
import { summaryView } from "#functions/domain/events/view.ts";
import { findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { route } from "#functions/http/route.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { venueOf } from "#shared/events/events.rules.ts";
import { isMoved } from "#shared/timetable/timetable.released.ts";
import { pastSlotsOf } from "#shared/timetable/timetable.repair.ts";

export const handler = route(events.getEventProgress, async ({ params: { id }, now }) => {
  const [{ event, told }, counts] = await Promise.all([findReleasedTo(id, []), countsOf([id])]);
  if (!event) throw commonProblems.notFound();
  const { is_published, start_date, end_date, wishes_open_at, wishes_close_at } = summaryView(event);
  const { time_slots, participations } = counts.get(id) ?? noCounts;
  return {
    ...{ is_published, start_date, end_date, wishes_open_at, wishes_close_at },
    ...{ time_slots, participations, release: told?.number ?? null },
    is_moved: isMoved(told, { day: dayInParis(start_date), venue: venueOf(event) }),
    begun_slot_ids: told ? pastSlotsOf(event, told, now) : [],
  };
});
