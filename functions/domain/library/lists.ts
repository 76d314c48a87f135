import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import {
  documentsRoster,
  type FolderEntry,
  foldersRoster,
} from "#functions/domain/library/library-entries.store.ts";
import type { Levels, Library, WholeLibrary } from "#functions/domain/library/rights.ts";
import {
  actionNamed,
  actionOf,
  actionTrail,
  documentCards,
  folderCards,
  isArchived,
  maySeeAction,
  nodeView,
  trailTo,
} from "#functions/domain/library/view.ts";
import { derived } from "#functions/store/roster.ts";
import { admits, staffAndReferent } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { fold, foldQuery, startsWords } from "#shared/contract/fold.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import {
  highest,
  libraryLimits,
  mayAddAtRoot,
  openReasons,
  ownReasons,
  permissionsOf,
} from "#shared/library/library.rules.ts";
import type { FolderList, LibraryHit, LibraryHome, LibraryTree } from "#shared/library/library.schemas.ts";

/** What somebody may do at the root of an action, or of the common folders (null). */
const atRoot = (library: Library, actionId: string | null) => {
  if (isArchived(library, actionId)) return permissionsOf(undefined);
  const { person } = library;
  const isAdministrator = person.roles.includes("administrator");
  const held = highest(openReasons(person, actionId));
  return { write: mayAddAtRoot(person, actionId), delete: isAdministrator || permissionsOf(held).delete };
};

const actionsFor = (library: Library) =>
  library.seen
    .of(trainingRoster)
    .filter(({ id }) => maySeeAction(library, id))
    .flatMap(({ id }) => {
      const action = actionNamed(library.seen, id);
      return action ? [{ ...action, permissions: atRoot(library, id) }] : [];
    });

/** The folders that somebody can reach from no other folder: at a root, or in a folder that they may not read. */
const entrances = (library: Levels): FolderEntry[] => {
  const { tree, ofFolder } = library;
  return [...tree.folders.values()].filter((folder) => {
    if (!ofFolder(folder)) return false;
    const parent = folder.parent_id === null ? undefined : tree.folders.get(folder.parent_id);
    return !parent || !ofFolder(parent);
  });
};

/** The library's entry page: actions, common folders, and what was shared from elsewhere. */
export const homeView = (library: WholeLibrary): LibraryHome => {
  const actions = actionsFor(library);
  const shown = new Set(actions.map(({ id }) => id));
  const byAction = Map.groupBy(entrances(library), (folder) => actionOf(library, folder));
  const elsewhere = [...byAction].flatMap(([id, folders]) => (id !== null && shown.has(id) ? [] : folders));
  const alone = library.seen.of(documentsRoster).filter((document) => {
    if (ownReasons(library.person, document).length === 0 || !library.ofDocument(document)) return false;
    const folder = library.folderOf(document);
    return !folder || !library.ofFolder(folder);
  });
  return {
    training_actions: actions.map((action) => ({
      ...action,
      folders_count: byAction.get(action.id)?.length ?? 0,
    })),
    folders: folderCards(library, elsewhere),
    documents: documentCards(library, alone),
    permissions: atRoot(library, null),
  };
};

/** Every folder that somebody may read. */
export const treeView = (library: Library): LibraryTree => ({
  training_actions: actionsFor(library).map(({ id, name, permissions }) => ({ id, name, permissions })),
  folders: [...library.tree.folders.values()]
    .filter((folder) => library.ofFolder(folder))
    .map((folder) => nodeView(library, folder)),
  permissions: atRoot(library, null),
});

/** The folders of a training action that somebody may read; 404 if they are not in this action. */
export const actionFolders = (library: WholeLibrary, actionId: string): FolderList => {
  const action = library.seen.find(trainingRoster, actionId);
  if (!action || !(maySeeAction(library, actionId) || admits(staffAndReferent, library.person.roles)))
    throw commonProblems.notFound();
  const folders = entrances(library).filter((folder) => actionOf(library, folder) === actionId);
  return {
    folders: folderCards(library, folders),
    breadcrumb: actionTrail(library, actionId),
    permissions: atRoot(library, actionId),
  };
};

const foldedNames = (entries: readonly { id: string; name: string }[]) =>
  new Map(entries.map(({ id, name }) => [id, fold(name)]));

// Bounds the sorting, however large the library is.
const maxSorted = 4 * libraryLimits.hits;

/**
 * The first entries that somebody may read and whose name has a word for each word of the query; names that start
 * with the query come first.
 */
const namedLike = <Entry extends { id: string; name: string }>(
  entries: readonly Entry[],
  { wanted, typed }: { wanted: string; typed: string },
  mayRead: (entry: Entry) => boolean,
): { entry: Entry; begins: boolean }[] => {
  const names = derived(entries, foldedNames);
  const matches = { first: [] as Entry[], others: [] as Entry[] };
  for (const entry of entries) {
    const name = names.get(entry.id) ?? "";
    const list = name.startsWith(typed) || name.startsWith(wanted) ? matches.first : matches.others;
    if (list.length < maxSorted && startsWords(name, wanted) && mayRead(entry)) list.push(entry);
  }
  return [
    ...matches.first.map((entry) => ({ entry, begins: true })),
    ...matches.others.map((entry) => ({ entry, begins: false })),
  ];
};

/** The folders and documents that somebody may read, by their names: at most fifty. */
export const searchByName = (library: WholeLibrary, name: string): LibraryHit[] => {
  const wanted = foldQuery(name);
  if (wanted === "") return [];
  const query = { wanted, typed: fold(name) };
  const { seen, tree, ofFolder, ofDocument, folderOf } = library;
  const folders = namedLike(seen.of(foldersRoster), query, (entry) => {
    const folder = tree.folders.get(entry.id);
    return folder !== undefined && ofFolder(folder) !== undefined;
  });
  const documents = namedLike(seen.of(documentsRoster), query, (entry) => Boolean(ofDocument(entry)));
  const found = [
    ...folders.map(({ entry, begins }) => ({
      begins,
      name: entry.name,
      hit: () => ({ ...entry, type: "folder" as const, breadcrumb: trailTo(library, entry) }),
    })),
    ...documents.map(({ entry, begins }) => ({
      begins,
      name: entry.name,
      hit: () => {
        const folder = folderOf(entry);
        const breadcrumb = folder ? trailTo(library, folder) : [];
        return { ...entry, private: false, type: "document" as const, breadcrumb };
      },
    })),
  ];
  return found
    .sort((a, b) => Number(b.begins) - Number(a.begins) || byName(a, b))
    .slice(0, libraryLimits.hits)
    .map(({ hit }) => hit());
};
