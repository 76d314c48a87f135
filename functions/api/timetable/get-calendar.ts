import { ownerOfAgendaLink } from "#functions/domain/timetable/agenda-links.store.ts";
import { calendarOfPerson } from "#functions/domain/timetable/calendar-of-person.ts";
import { route } from "#functions/http/route.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { admit } from "#functions/store/rate.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getCalendar, async ({ params, address, now }) => {
  const owner = await ownerOfAgendaLink(params.secret);
  if (owner) return calendarOfPerson(owner, now);
  // Only unknown addresses count: a calendar service asks for those of many people from one network.
  await admit(`calendar:${address}`, allowances.unknownCalendars, now);
  throw commonProblems.notFound();
});
