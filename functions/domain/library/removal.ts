import { withdraw } from "#functions/domain/library/files.ts";
import {
  writesToDeleteDocuments,
  writesToDeleteFolders,
  writesToKeepOutOfFolders,
  writesToRemoveFolders,
} from "#functions/domain/library/library.store.ts";
import {
  type DocumentEntry,
  documentsRoster,
  type FolderEntry,
  foldersRoster,
} from "#functions/domain/library/library-entries.store.ts";
import { readLibrary, type SeenFolders } from "#functions/domain/library/rights.ts";
import { writesToTakeFromSteps } from "#functions/domain/steps/step-documents.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { now } from "#functions/platform/clock.ts";
import { everyPart } from "#functions/platform/every-part.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

/** Every folder that was removed, and those below, removed or not yet. */
const doomedFolders = (seen: SeenFolders): FolderEntry[] => {
  const entries = seen.of(foldersRoster);
  const below = Map.groupBy(entries, (folder) => folder.parent_id);
  const doomed = new Map<string, FolderEntry>();
  let level = entries.filter((folder) => folder.removed_at);
  while (level.length > 0) {
    for (const folder of level) doomed.set(folder.id, folder);
    level = level.flatMap((folder) => below.get(folder.id) ?? []).filter(({ id }) => !doomed.has(id));
  }
  return [...doomed.values()];
};

// A transaction holds a hundred writes. Shared ones: the version, the total usage, the order for bytes. A document
// needs up to four, its owner's usage and its folder's count included, and one for each file, step and guest who added one.
export const maxWrites = 96;
const writesWithoutSteps = ({ files }: DocumentEntry): number => {
  const guests = new Set(Object.values(files).flatMap(({ added_by }) => added_by ?? []));
  return 4 + Object.keys(files).length + guests.size;
};

/** Splits documents into lists that one transaction can delete, with the order for their bytes. */
export const inTransactions = (documents: readonly DocumentEntry[]): DocumentEntry[][] => {
  const lists: DocumentEntry[][] = [];
  let room = 0;
  for (const document of documents) {
    const writes = writesWithoutSteps(document) + Object.keys(document.steps).length;
    if (writes > room) {
      lists.push([]);
      room = maxWrites;
    }
    lists.at(-1)?.push(document);
    room -= writes;
  }
  return lists;
};

/**
 * A document that is to be deleted, on no more steps than one transaction can take it from: it is taken from the others
 * first, since a document hangs on as many steps as people want.
 */
export const onFewSteps = async (document: DocumentEntry): Promise<DocumentEntry> => {
  const steps = Object.keys(document.steps);
  const few = steps.slice(0, maxWrites - writesWithoutSteps(document));
  for (const some of chunks(steps.slice(few.length), maxWrites))
    await transact(writesToTakeFromSteps(document.id, some));
  return { ...document, steps: Object.fromEntries(few.map((step) => [step, true])) };
};

/** Marks everything below removed folders as removed, until nothing can be put into any of them. Returns them all. */
const closeAll = (): Promise<FolderEntry[]> =>
  retryOnConcurrentChange(async () => {
    for (;;) {
      const doomed = doomedFolders(await readLibrary());
      const open = doomed.filter((folder) => !folder.removed_at);
      if (open.length === 0) return doomed;
      for (const folders of chunks(open, maxWrites)) await transact(writesToRemoveFolders(folders, now()));
    }
  });

const empty = (doomed: readonly FolderEntry[]): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const seen = await readLibrary();
    const ids = new Set(doomed.map(({ id }) => id));
    const documents = seen.of(documentsRoster).filter(({ folder_id }) => folder_id && ids.has(folder_id));
    const kept = documents.filter(({ was_submitted }) => was_submitted);
    for (const list of inTransactions(kept)) await transact(writesToKeepOutOfFolders(list));
    for (const list of inTransactions(documents.filter((one) => !kept.includes(one)))) {
      // Bytes first: after a crash, the entry still leads to what is left.
      const files = list.flatMap((document) => Object.keys(document.files));
      for (const some of chunks(files, 10)) await Promise.all(some.map((id) => withdraw(id, now())));
      await transact(writesToDeleteDocuments(await Promise.all(list.map(onFewSteps))));
    }
  });

const takeAway = async (doomed: readonly FolderEntry[]): Promise<void> => {
  await empty(doomed);
  for (const folders of chunks(doomed, maxWrites))
    await transact(writesToDeleteFolders(folders.map(({ id }) => id)));
};

/**
 * Deletes every removed folder with its contents, in bounded transactions. It may stop at any point and run again,
 * also twice at once: nobody sees these folders any more.
 */
export const takeRemovedAway = async (): Promise<number> => {
  const doomed = await closeAll();
  try {
    await takeAway(doomed);
  } catch (error) {
    logger.error({ message: "Removed folders could not be taken away together", error: described(error) });
    // Each by itself, so that the one that cannot go holds up no other.
    await everyPart(Object.fromEntries(doomed.map((folder) => [folder.id, () => takeAway([folder])])));
  }
  return doomed.length;
};
