import * as events from "#shared/events/events.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

/** What a change of an event makes stale. */
export const eventRefreshes = [
  events.listEvents,
  events.getEvent,
  events.getEventProgress,
  events.getEventWhole,
  events.listNextEvents,
  timetable.getTimetable,
  wishes.getWishCampaign,
];
