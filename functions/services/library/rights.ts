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
import { followedBy, membershipsOf } from "#functions/store/training.ts";
import { isAdministrator, roleOfId, roles, rolesOf, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import {
  covers,
  type Level,
  learnerKey,
  levelOn,
  levelWithin,
  type Person,
} from "#shared/library/library.rules.ts";

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

const isInstructor = ({ role }: Viewer["profiles"][number]) =>
  role === "tradeTrainer" || role === "referentTrainer";

/** The caller as far as folders go, with its memberships as they are now: one request for each profile. */
export const personInFolders = async (viewer: Viewer): Promise<Person> => {
  // An administrator may do everything, whatever it belongs to.
  const profiles = isAdministrator(viewer) ? [] : viewer.profiles;
  const held = (await Promise.all(profiles.map(({ id }) => membershipsOf(id)))).flat();
  const memberships = held.flatMap(({ training_action_id, role_id }) => {
    const role = roleOfId(role_id);
    return role ? [{ training_action_id, role }] : [];
  });
  const learning = held.filter((member) => member.role_id === roles.learner.id);
  return {
    userId: viewer.userId,
    roles: rolesOf(viewer),
    memberships,
    learners: new Set(learning.map((one) => learnerKey(one.training_action_id, one.profile_id))),
  };
};

/** The caller as rights see it, with the learners that it instructs: one more request for each trainer's profile. */
export const personOf = async (viewer: Viewer): Promise<Person> => {
  const instructors = isAdministrator(viewer) ? [] : viewer.profiles.filter(isInstructor);
  const [person, ...followed] = await Promise.all([
    personInFolders(viewer),
    ...instructors.map(({ id }) => followedBy(id)),
  ]);
  const instructed = followed.flatMap((actions) =>
    [...actions].flatMap(([actionId, learners]) => learners.map((id) => learnerKey(actionId, id))),
  );
  return { ...person, learners: new Set([...person.learners, ...instructed]) };
};

/** The library as somebody has it: what was last read, and that person's level on each thing of it. */
export type Library = {
  person: Person;
  tree: Tree;
  ofFolder: (folder: FolderEntry) => Level | undefined;
  ofDocument: (document: DocumentEntry) => Level | undefined;
  /** The document's folder; undefined when it stands in none, or in one that is gone. */
  folderOf: (document: DocumentEntry) => FolderEntry | undefined;
};

/** The library as this person has it, by the rosters as last read, or with these folders. */
export const libraryOf = (person: Person, tree = treeOf(seenEntries(foldersRoster))): Library => {
  const known = new Map<string, Level | undefined>();
  const ofFolder = (folder: FolderEntry) => {
    if (!known.has(folder.id)) known.set(folder.id, levelOn(person, folder, above(tree, folder)));
    return known.get(folder.id);
  };
  const folderOf = ({ folder_id }: DocumentEntry) =>
    folder_id === null ? undefined : tree.folders.get(folder_id);
  return {
    person,
    tree,
    ofFolder,
    folderOf,
    ofDocument: (document) => {
      const folder = folderOf(document);
      if (document.folder_id !== null && !folder) return undefined;
      return levelWithin(person, document, folder && ofFolder(folder));
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
