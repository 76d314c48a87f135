import { trainingRoster } from "#functions/store/agenda.ts";
import {
  above,
  byFolder,
  type DocumentEntry,
  documentsRoster,
  type FolderEntry,
  findDocument,
  foldersRoster,
  type Tree,
  treeOf,
} from "#functions/store/library.ts";
import { degreesRoster } from "#functions/store/reference.ts";
import { readAtOnce, seenEntries } from "#functions/store/roster.ts";
import { membershipsOf } from "#functions/store/training.ts";
import { isAdministrator, roleOfId, rolesOf, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { covers, type Level, levelOn, levelWithin, type Person } from "#shared/library/library.rules.ts";

/** Folders, and the names of actions, brought up to date: one request when nothing changed. */
export const readFolders = () => readAtOnce(foldersRoster, trainingRoster, degreesRoster);

/** The same with every document. */
export const readLibrary = () => readAtOnce(foldersRoster, documentsRoster, trainingRoster, degreesRoster);

/** The same with one document as it is now, and its description. */
export const readDocument = async (id: string) => {
  const [found] = await Promise.all([findDocument(id), readFolders()]);
  return found;
};

/** Every document, and one of them as it is now, with its description. */
export const readLibraryWith = async (id: string) => {
  const [found] = await Promise.all([findDocument(id), readLibrary()]);
  return found;
};

/** The caller as rights see it: its memberships as they are now, one request for each profile. */
export const personOf = async (viewer: Viewer): Promise<Person> => {
  // An administrator may do everything, whatever it belongs to.
  const profiles = isAdministrator(viewer) ? [] : viewer.profiles;
  const held = await Promise.all(profiles.map(({ id }) => membershipsOf(id)));
  return {
    userId: viewer.userId,
    roles: rolesOf(viewer),
    memberships: held.flat().flatMap(({ training_action_id, role_id }) => {
      const role = roleOfId(role_id);
      return role ? [{ training_action_id, role }] : [];
    }),
  };
};

/** The library as somebody has it: what was last read, and that person's level on each thing of it. */
export type Library = {
  person: Person;
  tree: Tree;
  ofFolder: (folder: FolderEntry) => Level | undefined;
  ofDocument: (document: DocumentEntry) => Level | undefined;
  /** The document's folder; undefined when it is gone. */
  folderOf: (document: DocumentEntry) => FolderEntry | undefined;
};

/** The library as this person has it, by the rosters as last read. */
export const libraryOf = (person: Person): Library => {
  const tree = treeOf(seenEntries(foldersRoster));
  const known = new Map<string, Level | undefined>();
  const ofFolder = (folder: FolderEntry) => {
    if (!known.has(folder.id)) known.set(folder.id, levelOn(person, folder, above(tree, folder)));
    return known.get(folder.id);
  };
  const folderOf = (document: DocumentEntry) => tree.folders.get(document.folder_id);
  return {
    person,
    tree,
    ofFolder,
    folderOf,
    ofDocument: (document) => {
      const folder = folderOf(document);
      return folder && levelWithin(person, document, ofFolder(folder));
    },
  };
};

/** The library as the caller has it, by the rosters as last read. */
export const libraryFor = async (viewer: Viewer): Promise<Library> => libraryOf(await personOf(viewer));

/** The library as the caller has it, once this reading of rosters is done, and what was read. */
export const libraryAfter = async <Found>(
  viewer: Viewer,
  reading: Promise<Found>,
): Promise<{ library: Library; found: Found }> => {
  const [found, person] = await Promise.all([reading, personOf(viewer)]);
  return { library: libraryOf(person), found };
};

const required = <Entry>(entry: Entry, held: Level | undefined, needed: Level): Entry => {
  if (!held) throw commonProblems.notFound();
  if (!covers(held, needed)) throw commonProblems.forbidden();
  return entry;
};

/** A folder on which the caller has this level: 404 when it may not know of it, 403 when it may not do that. */
export const folderFor = ({ tree, ofFolder }: Library, id: string, needed: Level): FolderEntry => {
  const folder = tree.folders.get(id);
  if (!folder) throw commonProblems.notFound();
  return required(folder, ofFolder(folder), needed);
};

/** A document as it was read, on which the caller has this level: 404 or 403 otherwise. */
export const documentFor = (
  { ofDocument }: Library,
  document: DocumentEntry | undefined,
  needed: Level,
): DocumentEntry => {
  if (!document) throw commonProblems.notFound();
  return required(document, ofDocument(document), needed);
};

/** The documents straight in a folder, as last read. */
export const documentsIn = (folderId: string): readonly DocumentEntry[] =>
  byFolder(seenEntries(documentsRoster)).get(folderId) ?? [];
