import { attendanceOf } from "#shared/timetable/attendance.packed.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { askRead } from "#web/api/query.ts";

/** The board of an event's day, which is sent packed. */
export const askAttendance = (id: string) =>
  askRead(timetable.getAttendance, { params: { id } }, attendanceOf);
