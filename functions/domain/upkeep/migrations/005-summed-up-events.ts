import { eventMirror, writesToMarkSummedUp } from "#functions/domain/events/events.store.ts";
import type { Migration } from "#functions/domain/upkeep/migrations/migration.ts";
import { parsed } from "#functions/store/entity.ts";

/** After migration 4, which has given each list its summary: from here on summaries are read in place of lists. */
export const summedUpEvents: Migration = {
  number: 5,
  title: "staff's lists of an event read summaries of wishes",
  rosters: [],
  writesToMigrate: (item) =>
    item["type"] === eventMirror.kind.type ? writesToMarkSummedUp(parsed(eventMirror.kind, item).id) : [],
};
