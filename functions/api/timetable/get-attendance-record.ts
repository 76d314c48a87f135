import { attendanceRecord } from "#functions/domain/timetable/attendance-record.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getAttendanceRecord, ({ params }) => attendanceRecord(params.id));
