import { publishRelease } from "#functions/domain/timetable/releases.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(
  timetable.publishRelease,
  async ({ params: { id }, body: { version }, viewer, now, audit }) => {
    const published = await publishRelease(id, version, { viewer, now });
    audit({ what: "timetablePublished", subject: id, detail: String(published.number) });
    return published;
  },
);
