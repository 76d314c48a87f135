import { learnerRecord } from "#functions/domain/timetable/attendance-record.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getLearnerRecord, ({ params: { id, profileId } }) =>
  learnerRecord(id, profileId),
);
