import { learnersOf } from "#functions/domain/timetable/agenda.ts";
import { attendanceRecord } from "#functions/domain/timetable/attendance-record.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getOwnAttendance, async ({ params, viewer }) => {
  const record = await attendanceRecord(params.eventId, learnersOf(viewer));
  if (record.learners.length === 0) throw commonProblems.notFound();
  return record;
});
