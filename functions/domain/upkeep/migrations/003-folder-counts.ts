import { writesToSetDocumentCount } from "#functions/domain/library/library.store.ts";
import { byFolder, documentsRoster, foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import type { Migration } from "#functions/domain/upkeep/migrations/migration.ts";
import { entriesAmong, readTogether } from "#functions/store/roster.ts";

/** Folders are counted by the documents that the roster has in them, and none comes or goes meanwhile. */
export const folderCounts: Migration = {
  number: 3,
  title: "folders count the documents in them",
  rosters: [],
  writesToMigrate: async (item) => {
    const [folder] = entriesAmong(foldersRoster, [item]).values();
    if (!folder) return [];
    const seen = await readTogether(documentsRoster);
    const count = byFolder(seen.of(documentsRoster)).get(folder.id)?.length ?? 0;
    if (Number(item["documents"] ?? 0) === count) return [];
    return writesToSetDocumentCount(folder.id, count, seen.versionsOf(documentsRoster));
  },
};
