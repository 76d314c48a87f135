import { route } from "#functions/http/route.ts";
import { requireEvent } from "#functions/services/events/guests.ts";
import { listReleases } from "#functions/services/timetable/releases.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.listReleases, async ({ params: { id } }) => {
  const [releases] = await Promise.all([listReleases(id), requireEvent(id)]);
  return releases;
});
