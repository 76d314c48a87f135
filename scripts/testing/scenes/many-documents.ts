import {
  documentsRoster,
  type FolderEntry,
  foldersRoster,
} from "#functions/domain/library/library-entries.store.ts";
import { writesToPutEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { countUsage } from "#scripts/testing/usage.ts";

const words = ["Grille", "Fiche", "Compte rendu", "Modèle", "Bilan", "Consigne", "Planning", "Charte"];
const about = ["d'entretien", "de poste", "du tutorat", "de visite", "du chantier", "de l'atelier", "FEST"];
const named = (n: number) => `${words[n % words.length]} ${about[n % about.length]} ${n}`;
const at = "2026-05-04T08:00:00.000Z";

// A transaction holds a hundred writes; one is the roster's version.
const inHundreds = async <Item>(items: readonly Item[], write: (some: Item[]) => Promise<void>) => {
  for (let start = 0; start < items.length; start += 99) await write(items.slice(start, start + 99));
};

/**
 * Fills the library: a tenth of the folders at a root, a tenth private, at most seven deep; each document with a file.
 * The owner keeps the folders; documents are theirs and of the others in turns, as nobody may keep all of a large library.
 * Returns the folders' ids.
 */
export const fillLibrary = async (
  folderCount: number,
  documentCount: number,
  ownerId: string,
  others: readonly string[] = [],
) => {
  const owners = [ownerId, ...others];
  const ownerOf = (n: number) => owners[n % owners.length] ?? ownerId;
  const shared = { owner_id: ownerId, users: {}, roles: {}, created_at: at, updated_at: at, version: 1 };
  const roots = Math.ceil(folderCount / 10);
  const folders = Array.from(
    { length: folderCount },
    (_, n): FolderEntry => ({
      ...shared,
      id: `folder-${n}`,
      name: named(n),
      private: n % 10 === 9,
      parent_id: n < roots ? null : `folder-${n % 3 === 0 ? n % roots : Math.floor((n - roots) / 2)}`,
      training_action_id: null,
    }),
  );
  const documents = Array.from({ length: documentCount }, (_, n) => ({
    ...shared,
    owner_id: ownerOf(n),
    id: `document-${n}`,
    name: named(n),
    folder_id: `folder-${(n * 7) % folderCount}`,
    steps: {},
    files: {
      [`file-${n}`]: {
        name: `${named(n)}.pdf`,
        content_type: "application/pdf" as const,
        size: 120_000,
        created_at: at,
        is_available: true,
      },
    },
  }));
  await inHundreds(folders, (put) => transact(writesToPutEntries(foldersRoster, put)));
  await inHundreds(documents, (put) => transact(writesToPutEntries(documentsRoster, put)));
  const owned = Map.groupBy(documents, ({ owner_id }) => owner_id);
  for (const [id, { length }] of owned) await countUsage(id, { documents: length, bytes: length * 120_000 });
  return folders.map(({ id }) => id);
};
