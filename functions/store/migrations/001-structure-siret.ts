import { type Migration, writeToAddField } from "#functions/store/migrations/migration.ts";
import { structureMirror } from "#functions/store/structures.ts";

export const structureSiret: Migration = {
  number: 1,
  title: "structures have a SIRET number",
  rosters: [structureMirror.roster.name],
  writesToMigrate: (item) =>
    item["type"] === structureMirror.kind.type && !("siret" in item)
      ? [writeToAddField(item, "siret", "")]
      : [],
};
