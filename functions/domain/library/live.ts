import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import {
  actionsOfSteps,
  byFolder,
  type DocumentEntry,
  documentsRoster,
  type FolderEntry,
  isKept,
} from "#functions/domain/library/library-entries.store.ts";
import type { Library, WholeLibrary } from "#functions/domain/library/rights.ts";
import { actionOf } from "#functions/domain/library/view.ts";
import { requireNotArchived } from "#functions/domain/training/archiving.store.ts";
import { libraryProblems } from "#shared/library/library.problems.ts";
import { covers } from "#shared/library/library.rules.ts";

type Reading = Pick<Library, "seen" | "tree" | "folderOf">;

/** Refuses to write at the root of an archived action's folders. */
export const requireLiveRoot = ({ seen }: Reading, actionId: string | null): void =>
  requireNotArchived(seen.find(trainingRoster, actionId));

/** Refuses to write in a folder of an archived action. */
export const requireLiveFolder = (library: Reading, folder: FolderEntry): void =>
  requireLiveRoot(library, actionOf(library, folder));

/** Refuses to change a document in a folder of an archived action. */
export const requireLiveDocument = (library: Reading, document: DocumentEntry): void => {
  const folder = library.folderOf(document);
  if (folder) requireLiveFolder(library, folder);
};

/** The same before a deletion, which takes it from the steps that it is attached to as well. */
export const requireNotKept = (library: Reading, document: DocumentEntry): void => {
  requireLiveDocument(library, document);
  for (const action of actionsOfSteps(document)) requireLiveRoot(library, action);
};

/**
 * The same before the deletion of a folder, for all that stands in it; what was handed in, or proves something, stays anyway. A folder
 * below is not the caller's to delete where it is private.
 */
export const requireNoneKept = (library: WholeLibrary, folder: FolderEntry): void => {
  if (!covers(library.ofFolder(folder), "delete")) throw libraryProblems.holdsPrivate();
  const here = byFolder(library.seen.of(documentsRoster)).get(folder.id) ?? [];
  for (const document of here) if (!isKept(document)) requireNotKept(library, document);
  for (const child of library.tree.below.get(folder.id) ?? []) requireNoneKept(library, child);
};
