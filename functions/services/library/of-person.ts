import { chunks } from "#functions/platform/chunks.ts";
import { withdrawAll, writesToOrderFileRemoval } from "#functions/services/library/files.ts";
import { inTransactions, mostWrites } from "#functions/services/library/removal.ts";
import { readLibrary } from "#functions/services/library/rights.ts";
import {
  descriptionsOf,
  documentsRoster,
  foldersRoster,
  writesToDeleteDocuments,
} from "#functions/store/library.ts";
import { writesToRemoveUserRights } from "#functions/store/library-shares.ts";
import { retryOnConcurrentChange, seenEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

type Whose = { userId: string };

const sharedWith =
  (userId: string) =>
  ({ users }: { users: Readonly<Record<string, unknown>> }) =>
    userId in users;

/**
 * Takes an account's own documents away, those that stand in no folder, and the rights that it was given. What it put
 * into folders stays for those who use them.
 */
export const eraseLibrary = async ({ userId }: Whose, now: Date): Promise<void> => {
  await retryOnConcurrentChange(async () => {
    await readLibrary();
    const own = seenEntries(documentsRoster).filter(
      (one) => one.owner_id === userId && one.folder_id === null,
    );
    for (const some of inTransactions(own)) {
      const files = Object.assign({}, ...some.map((document) => document.files));
      await transact([...writesToDeleteDocuments(some), ...writesToOrderFileRemoval(files, now)]);
      await withdrawAll(files, now);
    }
  });
  await retryOnConcurrentChange(async () => {
    await readLibrary();
    for (const list of [foldersRoster, documentsRoster]) {
      const given = seenEntries<typeof list.schema>(list).filter(sharedWith(userId));
      for (const some of chunks(given, mostWrites))
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

/** What an account made in the library, and what was shared with it, for the file that it may take with it. */
export const libraryPart = async ({ userId }: Whose) => {
  await readLibrary();
  const [folders, documents] = [seenEntries(foldersRoster), seenEntries(documentsRoster)];
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
    })),
    partages_recus: [...folders, ...documents].filter(sharedWith(userId)).map(named),
  };
};
