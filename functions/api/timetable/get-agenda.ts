import { agendaOf } from "#functions/domain/timetable/agenda.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getAgenda, ({ params, viewer, now }) =>
  agendaOf(params.id, viewer, now),
);
