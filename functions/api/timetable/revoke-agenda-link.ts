import { forgetAgendaLink } from "#functions/domain/timetable/agenda-links.store.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.revokeAgendaLink, async ({ viewer, audit }) => {
  await forgetAgendaLink(viewer.userId);
  audit({ what: "calendarAddressRevoked", subject: viewer.userId });
  return undefined;
});
