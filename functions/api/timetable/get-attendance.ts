import { boardOf } from "#functions/domain/timetable/board.ts";
import { route } from "#functions/http/route.ts";
import { packedAttendance } from "#shared/timetable/attendance.packed.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getAttendance, async ({ params }) =>
  packedAttendance(await boardOf(params.id)),
);
