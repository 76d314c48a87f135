import { boardOf } from "#functions/domain/timetable/attendance.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getAttendance, ({ params }) => boardOf(params.id));
