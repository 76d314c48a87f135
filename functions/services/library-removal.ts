import { withdraw } from "#functions/services/files.ts";
import { readLibrary } from "#functions/services/library-rights.ts";
import {
  type DocumentEntry,
  documentsDropped,
  documentsRoster,
  type FolderEntry,
  foldersDropped,
  foldersRemoved,
  foldersRoster,
} from "#functions/store/library.ts";
import { retryWhenOvertaken, seenEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

/** Every folder that was removed, and those below, removed or not yet. */
const doomedFolders = (): FolderEntry[] => {
  const entries = seenEntries(foldersRoster);
  const below = Map.groupBy(entries, (folder) => folder.parent_id);
  const doomed = new Map<string, FolderEntry>();
  let level = entries.filter((folder) => folder.removed_at);
  while (level.length > 0) {
    for (const folder of level) doomed.set(folder.id, folder);
    level = level.flatMap((folder) => below.get(folder.id) ?? []).filter(({ id }) => !doomed.has(id));
  }
  return [...doomed.values()];
};

// A transaction holds a hundred writes, the version's among them; a document has two and one for each file.
const mostWrites = 96;

/** Cuts documents into lists that one transaction can take away. */
const inTransactions = (documents: readonly DocumentEntry[]): DocumentEntry[][] => {
  const lists: DocumentEntry[][] = [];
  let room = 0;
  for (const document of documents) {
    const writes = 2 + Object.keys(document.files).length;
    if (writes > room) {
      lists.push([]);
      room = mostWrites;
    }
    lists.at(-1)?.push(document);
    room -= writes;
  }
  return lists;
};

const chunked = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, n * size + size));

/** Marks what stands below removed folders, until nothing can come into any of them. */
const closeAll = (now: Date): Promise<void> =>
  retryWhenOvertaken(async () => {
    await readLibrary();
    const open = doomedFolders().filter((folder) => !folder.removed_at);
    for (const folders of chunked(open, mostWrites)) await transact(foldersRemoved(folders, now));
    if (open.length > 0) await closeAll(now);
  });

const emptyAll = (): Promise<FolderEntry[]> =>
  retryWhenOvertaken(async () => {
    await readLibrary();
    const doomed = doomedFolders();
    const ids = new Set(doomed.map(({ id }) => id));
    const documents = seenEntries(documentsRoster).filter(({ folder_id }) => folder_id && ids.has(folder_id));
    for (const list of inTransactions(documents)) {
      // Bytes first: what is left after a crash is found again by its entry.
      for (const files of chunked(
        list.flatMap((document) => Object.keys(document.files)),
        10,
      ))
        await Promise.all(files.map(withdraw));
      await transact(documentsDropped(list));
    }
    return doomed;
  });

/**
 * Takes every removed folder away with all that it holds, in bounded transactions. It may stop at any point and run
 * again, also twice at once: what it takes away nobody sees any more.
 */
export const takeRemovedAway = async (now: Date): Promise<number> => {
  await closeAll(now);
  const doomed = await emptyAll();
  for (const folders of chunked(doomed, mostWrites))
    await transact(foldersDropped(folders.map(({ id }) => id)));
  return doomed.length;
};
