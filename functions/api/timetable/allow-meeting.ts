import { allowMeeting } from "#functions/domain/timetable/editing.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.allowMeeting, ({ params, query: { version }, now }) =>
  allowMeeting(
    { eventId: params.id, version, now },
    { profile_id: params.profileId, structure_id: params.structureId },
  ),
);
