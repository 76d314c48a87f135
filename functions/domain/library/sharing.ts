import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { checkUserExists } from "#functions/domain/library/library.store.ts";
import {
  type DocumentEntry,
  documentsRoster,
  type FolderEntry,
  foldersRoster,
} from "#functions/domain/library/library-entries.store.ts";
import { writesToGiveRight, writesToRemoveRight } from "#functions/domain/library/library-shares.store.ts";
import { requireLiveDocument, requireLiveFolder } from "#functions/domain/library/live.ts";
import {
  documentFor,
  folderFor,
  type Library,
  libraryAfter,
  libraryWithDocument,
  readFolders,
} from "#functions/domain/library/rights.ts";
import type { News } from "#functions/domain/notices/notices.store.ts";
import { actor, transactAndTell } from "#functions/domain/notices/telling.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { membersOf } from "#functions/domain/training/training.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { type Refusal, transact } from "#functions/store/table.ts";
import { type Role, roles, type Viewer } from "#shared/contract/access.ts";
import { libraryMessages, libraryProblems } from "#shared/library/library.problems.ts";
import { covers, type Level, roleKey, roleNamed } from "#shared/library/library.rules.ts";

/** A folder or a document by its id. */
type Item = { kind: "folder" | "document"; id: string };

/** A folder or a document that the caller may share, with the library as the caller has it. */
export const shareable = async (
  viewer: Viewer,
  { kind, id }: Item,
): Promise<{ library: Library; entry: FolderEntry | DocumentEntry; held: Level | undefined }> => {
  if (kind === "folder") {
    const library = await libraryAfter(viewer, readFolders());
    const entry = folderFor(library, id, "write");
    return { library, entry, held: library.ofFolder(entry) };
  }
  const { library, found } = await libraryWithDocument(viewer, id);
  const entry = documentFor(library, found?.document, "write");
  return { library, entry, held: library.ofDocument(entry) };
};

/** Somebody's level. Ids come from requests: `constructor` must not find anything. */
const rightIn = (rights: Readonly<Record<string, Level>>, key: string): Level | undefined =>
  Object.hasOwn(rights, key) ? rights[key] : undefined;

const listOf = ({ kind, id }: Item) => ({ list: kind === "folder" ? foldersRoster : documentsRoster, id });

/**
 * Decides and writes; nobody can give or remove a level above their own. In an archived action's folders nothing is given
 * any more, and what was given is still taken back.
 */
const sharing = (
  viewer: Viewer,
  item: Item,
  act: "give" | "takeBack",
  levelsOf: (entry: FolderEntry | DocumentEntry) => readonly (Level | undefined)[],
  write: (entry: FolderEntry | DocumentEntry) => Promise<void>,
): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const { library, entry, held } = await shareable(viewer, item);
    if (act === "give") {
      if ("parent_id" in entry) requireLiveFolder(library, entry);
      else requireLiveDocument(library, entry);
    }
    if (!levelsOf(entry).every((level) => level === undefined || covers(held, level)))
      throw libraryProblems.aboveOwn();
    await write(entry);
  });

/** Who shares, and when. */
type Sharer = { viewer: Viewer; now: Date };
/** What people are told of an item that is shared with them. */
const newsOf = ({ kind, id }: Item, { viewer }: Sharer, to: readonly string[]): News => ({
  to: to.filter((userId) => userId !== viewer.userId),
  kind: `${kind}_shared`,
  about: id,
  by: actor(viewer),
});

type UserRight = { user_id: string; access_level: Level };

const writesToShare = (item: Item, { user_id, access_level }: UserRight, absent?: Refusal) => [
  ...writesToGiveRight(listOf(item), "users", user_id, access_level, absent),
  checkUserExists(user_id, libraryProblems.unknownUser),
];

/** Shares an item with somebody. */
export const shareWithUser = async (
  by: Sharer,
  item: Item,
  right: UserRight,
): Promise<{ message: string }> => {
  const { user_id, access_level } = right;
  await sharing(
    by.viewer,
    item,
    "give",
    (entry) => [access_level, rightIn(entry.users, user_id)],
    (entry) =>
      transactAndTell(
        writesToShare(item, right),
        // A changed level is no news.
        rightIn(entry.users, user_id) === undefined ? [newsOf(item, by, [user_id])] : [],
        by.now,
      ),
  );
  return { message: libraryMessages.userAdded };
};

/** Changes the level that somebody has on an item. */
export const changeUserRight = async (
  viewer: Viewer,
  item: Item,
  right: UserRight,
): Promise<{ message: string }> => {
  await sharing(
    viewer,
    item,
    "give",
    (entry) => [right.access_level, rightIn(entry.users, right.user_id)],
    () => transact(writesToShare(item, right, libraryProblems.notShared)),
  );
  return { message: libraryMessages.changed };
};

/** Removes somebody's own right on an item; rights from elsewhere stay. */
export const unshareWithUser = async (
  viewer: Viewer,
  item: Item,
  userId: string,
): Promise<{ message: string }> => {
  await sharing(
    viewer,
    item,
    "takeBack",
    (entry) => [rightIn(entry.users, userId)],
    () => transact(writesToRemoveRight(listOf(item), "users", userId)),
  );
  return { message: libraryMessages.userRemoved };
};

type RoleName = { training_action_id: string; role_name: string };

const holdersOf = async (actionId: string, role: Role) =>
  (await membersOf(actionId)).filter((member) => member.role_id === roles[role].id);

/**
 * Shares an item with a role of a training action: with everybody who has it there, now or later. If nobody has it,
 * nothing is shared and the message says so.
 */
export const shareWithRole = async (
  by: Sharer,
  item: Item,
  { training_action_id, role_name, access_level }: RoleName & { access_level: Level },
): Promise<{ message: string }> => {
  const role = roleNamed(role_name);
  if (!role) throw libraryProblems.unknownRole();
  const [{ library }, holders] = await Promise.all([
    shareable(by.viewer, item),
    role === "nobody's" ? [] : holdersOf(training_action_id, role),
  ]);
  if (!library.seen.find(trainingRoster, training_action_id)) throw libraryProblems.unknownAction();
  if (role === "nobody's" || holders.length === 0) return { message: libraryMessages.nobodyHolds };
  const key = roleKey(training_action_id, role);
  const people = await findProfileCards(holders.map(({ profile_id }) => profile_id));
  const users = [...people.values()].map(({ user_id }) => user_id);
  await sharing(
    by.viewer,
    item,
    "give",
    (entry) => [access_level, entry.roles[key]],
    (entry) =>
      transactAndTell(
        writesToGiveRight(listOf(item), "roles", key, access_level),
        rightIn(entry.roles, key) === undefined ? [newsOf(item, by, users)] : [],
        by.now,
      ),
  );
  return { message: libraryMessages.changed };
};

/** Removes the right of a role. */
export const unshareWithRole = async (
  viewer: Viewer,
  item: Item,
  { training_action_id, role_name }: RoleName,
): Promise<{ message: string }> => {
  const role = roleNamed(role_name);
  if (!role) throw libraryProblems.unknownRole();
  if (role !== "nobody's") {
    const key = roleKey(training_action_id, role);
    await sharing(
      viewer,
      item,
      "takeBack",
      (entry) => [entry.roles[key]],
      () => transact(writesToRemoveRight(listOf(item), "roles", key)),
    );
  }
  return { message: libraryMessages.changed };
};
