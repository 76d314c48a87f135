import { route } from "#functions/http/route.ts";
import { showDemand } from "#functions/services/timetable/gains.ts";
import { readTimetableRosters } from "#functions/services/timetable/input.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(
  timetable.getDemand,
  ({ params, now, preloaded: seen }) => showDemand(seen, params.id, now),
  readTimetableRosters,
);
