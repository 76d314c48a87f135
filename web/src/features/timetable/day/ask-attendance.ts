import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "#shared/contract/problem.ts";
import { attendanceOf } from "#shared/timetable/attendance.packed.ts";
import type { Attendance } from "#shared/timetable/attendance.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";

/** The board of an event's day, which is sent packed. */
export const askAttendance = (id: string) => {
  const call = { params: { id } };
  return queryOptions<Attendance, Problem>({
    queryKey: ask(timetable.getAttendance, call).queryKey,
    queryFn: async () => attendanceOf(await send(timetable.getAttendance, call)),
  });
};
