import { route } from "#functions/http/route.ts";
import { agendaOf } from "#functions/services/timetable/agenda.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getAgenda, ({ params, viewer }) => agendaOf(params.id, viewer));
