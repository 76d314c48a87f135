import { zonesRoster } from "#functions/domain/events/agenda.store.ts";
import { type StoredZone, writesToCreateZones } from "#functions/domain/events/event-parts.store.ts";
import { route } from "#functions/http/route.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";
import { freeLook } from "#shared/events/events.looks.ts";

export const handler = route(events.createZone, ({ body, newId }) => {
  const id = `${body.event_id}~${newId()}`;
  return retryOnConcurrentChange(async () => {
    const seen = await readTogether(zonesRoster);
    const others = seen.of(zonesRoster).filter((one) => one.event_id === body.event_id);
    // A repeated call changes nothing: it answers the look that is stored, not what would be free now.
    const { hue, sign } = others.find((one) => one.id === id) ?? freeLook(others);
    const zone: StoredZone = {
      ...body,
      hue,
      sign,
      id,
      participations: 0,
      version: 1,
    };
    await transact(writesToCreateZones([zone], seen.versionsOf(zonesRoster)));
    return { ...zone, structures: [] };
  });
});
