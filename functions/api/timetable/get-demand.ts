import { showDemand } from "#functions/domain/timetable/computing/gains.ts";
import { readTimetableRosters } from "#functions/domain/timetable/computing/input.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getDemand, async ({ params, now }) =>
  showDemand(await readTimetableRosters(), params.id, now),
);
