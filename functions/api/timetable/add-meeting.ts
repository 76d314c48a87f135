import { addMeeting } from "#functions/domain/timetable/editing.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.addMeeting, ({ params, body: { version, ...meeting }, now }) =>
  addMeeting({ eventId: params.id, version, now }, meeting),
);
