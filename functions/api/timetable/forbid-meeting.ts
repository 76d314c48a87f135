import { forbidMeeting } from "#functions/domain/timetable/editing.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.forbidMeeting, ({ params, body: { version, reason }, now }) =>
  forbidMeeting(
    { eventId: params.id, version, now },
    { profile_id: params.profileId, structure_id: params.structureId },
    reason,
  ),
);
