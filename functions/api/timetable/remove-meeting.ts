import { removeMeeting } from "#functions/domain/timetable/editing.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.removeMeeting, ({ params, query: { version, may_return }, now }) =>
  removeMeeting(
    { eventId: params.id, version, now },
    { profile_id: params.profileId, structure_id: params.structureId },
    may_return,
  ),
);
