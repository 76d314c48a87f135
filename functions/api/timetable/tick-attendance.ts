import { keepTicks } from "#functions/domain/timetable/attendance.ts";
import { route } from "#functions/http/route.ts";
import { admits, staff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { attendanceProblems } from "#shared/timetable/attendance.problems.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(
  timetable.tickAttendance,
  async ({ params: { id }, body: { ticks, user_id }, viewer, now }) => {
    if (user_id !== undefined && user_id !== viewer.userId) throw attendanceProblems.otherPerson();
    const own = viewer.profiles.find(({ role, confirmed }) => confirmed && admits(staff, [role]));
    if (!own) throw commonProblems.forbidden();
    return { results: await keepTicks(id, ticks, { profile_id: own.id }, now) };
  },
);
