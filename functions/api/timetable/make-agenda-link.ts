import { pageAt } from "#functions/domain/accounts/mails.ts";
import { renewAgendaLink } from "#functions/domain/timetable/agenda-links.store.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.makeAgendaLink, async ({ viewer, now, audit }) => {
  const secret = await renewAgendaLink(viewer, now);
  audit({ what: "calendarAddressMade", subject: viewer.userId });
  return { url: pageAt(`/api/agendas/${secret}`) };
});
