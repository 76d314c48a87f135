import { structureMirror } from "#functions/domain/structures/structures.store.ts";
import { type Migration, writeToAddField } from "#functions/domain/upkeep/migrations/migration.ts";

export const structureSiret: Migration = {
  number: 1,
  title: "structures have a SIRET number",
  rosters: [structureMirror.roster.name],
  writesToMigrate: (item) =>
    item["type"] === structureMirror.kind.type && !("siret" in item)
      ? [writeToAddField(item, "siret", "")]
      : [],
};
