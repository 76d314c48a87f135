import {
  noCounts,
  type StoredSlot,
  type StoredZone,
  writesToCreateSlots,
  writesToCreateZones,
} from "#functions/domain/events/event-parts.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { transact } from "#functions/store/table.ts";

/** How many zones or slots one transaction creates, of 100 writes. */
const atOnce = 45;

/**
 * Gives a new event zones and slots like these, with their looks and at these times. Returns the zone in the place of each:
 * two may have one name.
 */
export const copyPlaces = async (
  event_id: string,
  { zones, slots }: { zones: readonly StoredZone[]; slots: readonly StoredSlot[] },
  newId: () => string,
): Promise<ReadonlyMap<string, string>> => {
  const copies = new Map<string, string>();
  const part = () => ({ id: `${event_id}~${newId()}`, event_id, version: 1 });
  for (const some of chunks(zones, atOnce)) {
    const copied = some.map((zone) => ({ ...zone, ...part(), participations: 0 }));
    await transact(writesToCreateZones(copied, []));
    for (const [n, { id }] of some.entries()) copies.set(id, copied[n]?.id ?? "");
  }
  for (const [n, some] of chunks(slots, atOnce).entries()) {
    const copied = some.map((slot) => ({ ...slot, ...part() }));
    await transact(writesToCreateSlots(event_id, copied, { ...noCounts, slot_changes: n }));
  }
  return copies;
};
