import { withdrawAll, writesToOrderFileRemoval } from "#functions/domain/library/files.ts";
import { writesToDeleteDocuments } from "#functions/domain/library/library.store.ts";
import {
  descriptionsOf,
  documentsRoster,
  foldersRoster,
} from "#functions/domain/library/library-entries.store.ts";
import { writesToRemoveUserRights } from "#functions/domain/library/library-shares.store.ts";
import { inTransactions, maxWrites, onFewSteps } from "#functions/domain/library/removal.ts";
import { readLibrary } from "#functions/domain/library/rights.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

type Whose = { userId: string };

const sharedWith =
  (userId: string) =>
  ({ users }: { users: Readonly<Record<string, unknown>> }) =>
    userId in users;

/**
 * Deletes the documents of an account that stand in no folder, and the rights given to it. What its owner put into
 * folders stays for those who use them.
 */
export const eraseLibrary = async ({ userId }: Whose, now: Date): Promise<void> => {
  await retryOnConcurrentChange(async () => {
    const seen = await readLibrary();
    const own = seen.of(documentsRoster).filter((one) => one.owner_id === userId && one.folder_id === null);
    for (const some of inTransactions(own)) {
      const files = Object.assign({}, ...some.map((document) => document.files));
      const ready = await Promise.all(some.map(onFewSteps));
      await transact([...writesToDeleteDocuments(ready), ...writesToOrderFileRemoval(files, now)]);
      await withdrawAll(files, now);
    }
  });
  await retryOnConcurrentChange(async () => {
    const seen = await readLibrary();
    const lists = [
      { list: foldersRoster, entries: seen.of(foldersRoster) },
      { list: documentsRoster, entries: seen.of(documentsRoster) },
    ];
    for (const { list, entries } of lists) {
      const given = entries.filter(sharedWith(userId));
      for (const some of chunks(given, maxWrites))
        await transact(
          writesToRemoveUserRights(
            list,
            some.map(({ id }) => id),
            userId,
          ),
        );
    }
  });
};

/** What somebody made in the library, and what was shared with them, for their export. */
export const libraryPart = async ({ userId }: Whose) => {
  const seen = await readLibrary();
  const [folders, documents] = [seen.of(foldersRoster), seen.of(documentsRoster)];
  const mine = documents.filter((one) => one.owner_id === userId);
  const descriptions = await descriptionsOf(mine.map(({ id }) => id));
  const named = ({ name, users }: (typeof folders | typeof documents)[number]) => ({
    name,
    acces: users[userId],
  });
  return {
    dossiers: folders
      .filter((one) => one.owner_id === userId && !one.removed_at)
      .map(({ name, created_at }) => ({ name, created_at })),
    documents: mine.map(({ id, name, created_at, files }) => ({
      name,
      created_at,
      description: descriptions.get(id) ?? "",
      fichiers: Object.values(files).map((file) => file.name),
      images_decrites: Object.values(files).flatMap(({ name, alt_text }) =>
        alt_text ? [{ fichier: name, description: alt_text }] : [],
      ),
    })),
    fichiers_ajoutes_aux_documents_d_autres: documents.flatMap(({ name, files }) =>
      Object.values(files).flatMap((file) =>
        file.added_by === userId ? [{ document: name, fichier: file.name, ajoute_le: file.created_at }] : [],
      ),
    ),
    partages_recus: [...folders, ...documents].filter(sharedWith(userId)).map(named),
  };
};
