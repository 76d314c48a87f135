import { showDemand } from "#functions/domain/timetable/computing/gains.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getDemand, ({ params, now }) => showDemand(params.id, now));
