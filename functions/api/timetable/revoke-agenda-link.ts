import { route } from "#functions/http/route.ts";
import { forgetAgendaLink } from "#functions/store/agenda-links.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.revokeAgendaLink, async ({ viewer, audit }) => {
  await forgetAgendaLink(viewer.userId);
  audit({ what: "calendarAddressRevoked", subject: viewer.userId });
  return undefined;
});
