import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { withdrawAll, writesToOrderFileRemoval } from "#functions/domain/library/files.ts";
import { learnerOf, proofKeeperOf } from "#functions/domain/library/learner-of.ts";
import {
  checkUserExists,
  writesToDeleteDocuments,
  writesToDeleteFolders,
  writesToHandOnDocument,
  writesToKeepOutOfFolders,
  writesToRemoveFolders,
} from "#functions/domain/library/library.store.ts";
import {
  type DocumentEntry,
  documentsRoster,
  type FolderEntry,
  foldersRoster,
  isKept,
} from "#functions/domain/library/library-entries.store.ts";
import { readLibrary, type SeenFolders } from "#functions/domain/library/rights.ts";
import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { writesToTakeFromSteps } from "#functions/domain/steps/step-documents.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { now } from "#functions/platform/clock.ts";
import { everyPart } from "#functions/platform/every-part.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
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

/**
 * Those of these documents that a rendu or a dossier keeps, each with an owner: the learner who handed it in, or who keeps
 * what is about the learner, if its own is gone. In no folder, it would be nobody's, and stay for ever.
 */
const keptAmong = async (documents: readonly DocumentEntry[]): Promise<DocumentEntry[]> => {
  const rested = documents.filter(isKept);
  const owners = new Set((await findAuths(rested.map(({ owner_id }) => owner_id))).map(({ id }) => id));
  const kept: DocumentEntry[] = [];
  for (const document of rested) {
    if (owners.has(document.owner_id)) {
      kept.push(document);
      continue;
    }
    const people = (await profileCards()).filter(({ confirmed_at }) => confirmed_at !== null);
    const heir =
      (document.was_submitted && (await learnerOf(document, people))) ??
      (await proofKeeperOf(document, people));
    if (!heir) continue;
    await transact(writesToHandOnDocument(document, heir));
    kept.push({ ...document, owner_id: heir, version: document.version + 1 });
  }
  return kept;
};

/** Requires that the owners of these documents exist: the end of an account takes what it owns in no folder. */
const checkOwnersExist = (documents: readonly DocumentEntry[]) =>
  [...new Set(documents.map(({ owner_id }) => owner_id))].map((id) =>
    checkUserExists(id, () => new ConcurrentChange()),
  );

const empty = (doomed: readonly FolderEntry[]): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const seen = await readLibrary();
    const ids = new Set(doomed.map(({ id }) => id));
    const documents = seen.of(documentsRoster).filter(({ folder_id }) => folder_id && ids.has(folder_id));
    const kept = await keptAmong(documents);
    for (const list of inTransactions(kept))
      await transact([...writesToKeepOutOfFolders(list), ...checkOwnersExist(list)]);
    const others = documents.filter(({ id }) => !kept.some((one) => one.id === id));
    for (const list of inTransactions(others)) {
      // The entries first: a document that was handed in meanwhile keeps its bytes. The order leads to what a crash leaves.
      const files = Object.assign({}, ...list.map((document) => document.files));
      const ready = await Promise.all(list.map(onFewSteps));
      await transact([...writesToDeleteDocuments(ready), ...writesToOrderFileRemoval(files, now())]);
      await withdrawAll(files, now());
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
