import { route } from "#functions/http/route.ts";
import { boardOf } from "#functions/services/timetable/attendance.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getAttendance, ({ params }) => boardOf(params.id));
