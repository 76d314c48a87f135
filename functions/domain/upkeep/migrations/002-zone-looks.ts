import { zonesRoster } from "#functions/domain/events/agenda.store.ts";
import {
  hasLook,
  participationMirror,
  writesToSetLook,
  zoneMirror,
} from "#functions/domain/events/event-parts.store.ts";
import type { Migration } from "#functions/domain/upkeep/migrations/migration.ts";
import { parsed } from "#functions/store/entity.ts";
import { readTogether } from "#functions/store/roster.ts";
import { freeLook } from "#shared/events/events.looks.ts";

/** A zone's look is chosen among those of its event that the roster lists, and no other zone gets one meanwhile. */
export const zoneLooks: Migration = {
  number: 2,
  title: "zones have a hue and a sign; learners read who comes to an event",
  rosters: [zoneMirror.roster.name, participationMirror.roster.name],
  writesToMigrate: async (item) => {
    if (item["type"] !== zoneMirror.kind.type || hasLook(item)) return [];
    const zone = parsed(zoneMirror.kind, item);
    const seen = await readTogether(zonesRoster);
    const others = seen
      .of(zonesRoster)
      .filter(({ id, event_id }) => event_id === zone.event_id && id !== zone.id);
    return writesToSetLook({ ...zone, ...freeLook(others) }, seen.versionsOf(zonesRoster));
  },
};
