import { requireEvent } from "#functions/domain/events/guests.ts";
import { listReleases } from "#functions/domain/timetable/releases.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.listReleases, async ({ params: { id } }) => {
  const [releases] = await Promise.all([listReleases(id), requireEvent(id)]);
  return releases;
});
