import { changeMeeting } from "#functions/domain/timetable/editing.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.changeMeeting, ({ params, body: { version, ...changes }, now }) =>
  changeMeeting(
    { eventId: params.id, version, now },
    { profile_id: params.profileId, structure_id: params.structureId },
    changes,
  ),
);
