import { route } from "#functions/http/route.ts";
import { zonesRoster } from "#functions/store/agenda.ts";
import { type StoredZone, writesToCreateZones } from "#functions/store/event-parts.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";
import { freeLook } from "#shared/events/events.looks.ts";

export const handler = route(events.createZone, ({ body, newId }) =>
  retryOnConcurrentChange(async () => {
    const seen = await readTogether(zonesRoster);
    const others = seen.of(zonesRoster).filter((one) => one.event_id === body.event_id);
    const zone: StoredZone = {
      ...body,
      ...freeLook(others),
      id: `${body.event_id}~${newId()}`,
      participations: 0,
      version: 1,
    };
    await transact(writesToCreateZones([zone], seen.versionsOf(zonesRoster)));
    return { ...zone, structures: [] };
  }),
);
