import { withdrawAll, withdrawalOrdered } from "#functions/services/library-files.ts";
import { readLibrary } from "#functions/services/library-rights.ts";
import {
  documentsDropped,
  documentsRoster,
  findDocument,
  foldersRoster,
  rightTaken,
} from "#functions/store/library.ts";
import { retryWhenOvertaken, seenEntries } from "#functions/store/roster.ts";
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
  await readLibrary();
  const own = seenEntries(documentsRoster).filter((one) => one.owner_id === userId && one.folder_id === null);
  for (const { id } of own) {
    const document = await retryWhenOvertaken(async () => {
      const found = await findDocument(id);
      if (found)
        await transact([
          ...documentsDropped([found.document]),
          ...withdrawalOrdered(found.document.files, now),
        ]);
      return found?.document;
    });
    await withdrawAll(document?.files ?? {}, now);
  }
  const given = [
    ...seenEntries(foldersRoster).map((entry) => ({ ...entry, list: foldersRoster })),
    ...seenEntries(documentsRoster).map((entry) => ({ ...entry, list: documentsRoster })),
  ].filter((entry) => sharedWith(userId)(entry) && !own.some(({ id }) => id === entry.id));
  for (const { list, id } of given) await transact(rightTaken({ list, id }, "users", userId));
};

/** What an account made in the library, and what was shared with it, for the file that it may take with it. */
export const libraryPart = async ({ userId }: Whose) => {
  await readLibrary();
  const [folders, documents] = [seenEntries(foldersRoster), seenEntries(documentsRoster)];
  const mine = documents.filter((one) => one.owner_id === userId);
  const described = await Promise.all(mine.map(({ id }) => findDocument(id)));
  const named = ({ name, users }: (typeof folders | typeof documents)[number]) => ({
    name,
    acces: users[userId],
  });
  return {
    dossiers: folders
      .filter((one) => one.owner_id === userId && !one.removed_at)
      .map(({ name, created_at }) => ({ name, created_at })),
    documents: described.flatMap((found) =>
      found
        ? [
            {
              name: found.document.name,
              created_at: found.document.created_at,
              description: found.description,
              fichiers: Object.values(found.document.files).map((file) => file.name),
            },
          ]
        : [],
    ),
    partages_recus: [...folders, ...documents].filter(sharedWith(userId)).map(named),
  };
};
