import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { type FoundDocument, findDocument } from "#functions/domain/library/library.store.ts";
import {
  above,
  byFolder,
  type DocumentEntry,
  documentsRoster,
  type FolderEntry,
  foldersRoster,
  type Tree,
  treeOf,
} from "#functions/domain/library/library-entries.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { allMembershipsOf, followedBy, isPresentMember } from "#functions/domain/training/training.store.ts";
import { readTogether, type Seen } from "#functions/store/roster.ts";
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

/** A reading of folders, with the names of actions. */
export type SeenFolders = Seen<"folders" | "trainingActions" | "degrees">;
/** The same with every document. */
export type SeenLibrary = Seen<"folders" | "trainingActions" | "degrees" | "documents">;

/** Reads folders and the names of actions: one request when nothing changed. */
export const readFolders = (): Promise<SeenFolders> =>
  readTogether(foldersRoster, trainingRoster, degreesRoster);

/** The same with every document. */
export const readLibrary = (): Promise<SeenLibrary> =>
  readTogether(foldersRoster, documentsRoster, trainingRoster, degreesRoster);

/** Folders, and one document as it is now, with its description. */
export const readDocument = async (id: string) => {
  const [found, seen] = await Promise.all([findDocument(id), readFolders()]);
  return { found, seen };
};

const isInstructor = ({ role }: Viewer["profiles"][number]) =>
  role === "tradeTrainer" || role === "referentTrainer";

/** The caller as far as folders go, with their memberships: one request for each profile. */
export const readPersonForFolders = async (viewer: Viewer): Promise<Person> => {
  // Administrators may do everything: their memberships do not matter.
  const profiles = isAdministrator(viewer) ? [] : viewer.profiles;
  const held = (await Promise.all(profiles.map(({ id }) => allMembershipsOf(id)))).flat();
  const memberships = held.filter(isPresentMember).flatMap(({ training_action_id, role_id }) => {
    const role = roleOfId(role_id);
    return role ? [{ training_action_id, role }] : [];
  });
  // Learners who left keep reading what was attached to their steps.
  const learning = held.filter((member) => member.role_id === roles.learner.id);
  return {
    userId: viewer.userId,
    roles: rolesOf(viewer),
    memberships,
    learners: new Set(learning.map((one) => learnerKey(one.training_action_id, one.profile_id))),
  };
};

/** The caller as rights see them, with the learners they instruct: one more request for each trainer's profile. */
const readPerson = async (viewer: Viewer): Promise<Person> => {
  const instructors = isAdministrator(viewer) ? [] : viewer.profiles.filter(isInstructor);
  const [person, ...followed] = await Promise.all([
    readPersonForFolders(viewer),
    ...instructors.map(({ id }) => followedBy(id)),
  ]);
  const instructed = followed.flatMap((actions) =>
    [...actions].flatMap(([actionId, learners]) => learners.map((id) => learnerKey(actionId, id))),
  );
  return { ...person, learners: new Set([...person.learners, ...instructed]) };
};

/** Somebody's level on each thing of the library. */
export type Levels = {
  person: Person;
  tree: Tree;
  ofFolder: (folder: FolderEntry) => Level | undefined;
  ofDocument: (document: DocumentEntry) => Level | undefined;
  /** The document's folder; undefined if it has none, or one that was removed. */
  folderOf: (document: DocumentEntry) => FolderEntry | undefined;
};

/** The library as somebody has it: what was read of it, and their level on each thing. */
export type Library<Reading extends SeenFolders = SeenFolders> = Levels & { seen: Reading };
/** The same where every document was read. */
export type WholeLibrary = Library<SeenLibrary>;

/** Until one of its files has passed the checks, a document is there for its author alone. One without files is a text. */
const isThereFor = ({ userId }: Person, { owner_id, files }: DocumentEntry) => {
  const all = Object.values(files);
  return owner_id === userId || all.length === 0 || all.some(({ is_available }) => is_available);
};

/** The levels of this person on what stands in these folders. */
export const levelsIn = (person: Person, tree: Tree): Levels => {
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
      if (!isThereFor(person, document)) return undefined;
      return levelWithin(person, document, folder && ofFolder(folder));
    },
  };
};

/** The library as this person has it. */
export const libraryOf = <Reading extends SeenFolders>(person: Person, seen: Reading): Library<Reading> => ({
  ...levelsIn(person, treeOf(seen.of(foldersRoster))),
  seen,
});

/** The library as the caller has it, read at the same time as the caller's memberships. */
export const libraryAfter = async <Reading extends SeenFolders>(
  viewer: Viewer,
  reading: Reading | Promise<Reading>,
): Promise<Library<Reading>> => {
  const [seen, person] = await Promise.all([reading, readPerson(viewer)]);
  return libraryOf(person, seen);
};

/** The same as far as folders go. */
export const foldersAfter = async <Reading extends SeenFolders>(
  viewer: Viewer,
  reading: Promise<Reading>,
): Promise<Library<Reading>> => {
  const [seen, person] = await Promise.all([reading, readPersonForFolders(viewer)]);
  return libraryOf(person, seen);
};

/** The library as the caller has it, and one document as it is now, with its description. */
export const libraryWithDocument = async (
  viewer: Viewer,
  id: string,
): Promise<{ library: Library<SeenFolders>; found: FoundDocument | undefined }> => {
  const [found, library] = await Promise.all([findDocument(id), libraryAfter(viewer, readFolders())]);
  return { library, found };
};

const required = <Entry>(entry: Entry, held: Level | undefined, needed: Level): Entry => {
  if (!covers(held, "read")) throw commonProblems.notFound();
  if (!covers(held, needed)) throw commonProblems.forbidden();
  return entry;
};

/** A folder on which the caller has this level: 404 if they may not know of it, 403 if they may not do that. */
export const folderFor = ({ tree, ofFolder }: Levels, id: string, needed: Level): FolderEntry => {
  const folder = tree.folders.get(id);
  if (!folder) throw commonProblems.notFound();
  return required(folder, ofFolder(folder), needed);
};

/** A document on which the caller has this level: 404 or 403 otherwise. */
export const documentFor = (
  { ofDocument }: Levels,
  document: DocumentEntry | undefined,
  needed: Level,
): DocumentEntry => {
  if (!document) throw commonProblems.notFound();
  return required(document, ofDocument(document), needed);
};

/** The documents straight in a folder; none for somebody who may not read it. */
export const documentsIn = (
  { seen, person, ofFolder }: WholeLibrary,
  folder: FolderEntry,
): readonly DocumentEntry[] =>
  ofFolder(folder)
    ? (byFolder(seen.of(documentsRoster)).get(folder.id) ?? []).filter((document) =>
        isThereFor(person, document),
      )
    : [];
