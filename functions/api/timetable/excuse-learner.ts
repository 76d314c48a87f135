import { excuseLearner, learnerRecord } from "#functions/domain/timetable/attendance-record.ts";
import { route } from "#functions/http/route.ts";
import { admits, staff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(
  timetable.excuseLearner,
  async ({ params: { id, profileId }, body, viewer, now }) => {
    const own = viewer.profiles.find(({ role, confirmed }) => confirmed && admits(staff, [role]));
    if (!own) throw commonProblems.forbidden();
    await excuseLearner({ event_id: id, profile_id: profileId }, body, { by: own.id, now });
    return learnerRecord(id, profileId);
  },
);
