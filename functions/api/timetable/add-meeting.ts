import { route } from "#functions/http/route.ts";
import { addMeeting } from "#functions/services/timetable/editing.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.addMeeting, ({ params, body: { version, ...meeting }, now }) =>
  addMeeting({ eventId: params.id, version, now }, meeting),
);
