import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import {
  above,
  actionsOfSteps,
  type DocumentEntry,
  type FolderEntry,
} from "#functions/domain/library/library-entries.store.ts";
import type { Library } from "#functions/domain/library/rights.ts";
import { actionNamed, actionOf, audienceOf } from "#functions/domain/library/view.ts";
import { type ProfileCard, profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { tiedTo } from "#functions/domain/training/tied.ts";
import {
  allMembersOf,
  isPresentMember,
  type StoredMember,
} from "#functions/domain/training/training.store.ts";
import { derived } from "#functions/store/roster.ts";
import {
  admits,
  isStaff,
  owns,
  roleOfId,
  roles,
  rolesOf,
  staff,
  staffAndReferent,
  type Viewer,
} from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import {
  highest,
  learnerKey,
  type Person,
  type Reason,
  reasonsOn,
  roleOfKey,
} from "#shared/library/library.rules.ts";
import type { AccessEntry, Origin, RoleRights } from "#shared/library/library.schemas.ts";
import { mayKnow } from "#shared/profiles/profiles.rules.ts";

type Entry = FolderEntry | DocumentEntry;

const isDocument = (entry: Entry): entry is DocumentEntry => "folder_id" in entry;

const foldersAbove = ({ tree }: Library, entry: Entry): readonly FolderEntry[] =>
  above(tree, isDocument(entry) ? { parent_id: entry.folder_id } : entry);

const nearestFolder = (library: Library, entry: Entry): FolderEntry | undefined =>
  isDocument(entry) ? foldersAbove(library, entry)[0] : entry;

/** A folder above; without its name if the caller may not read it. */
const sourceOf = (library: Library, id: string | null): Origin["folder"] => {
  const folder = id === null ? undefined : library.tree.folders.get(id);
  return folder ? { id: folder.id, name: library.ofFolder(folder) ? folder.name : null } : null;
};

const actionRef = ({ seen }: Library, id: string | null) => {
  const action = actionNamed(seen, id);
  return action && { id: action.id, name: action.name };
};

const originOf = (library: Library, reason: Reason): Origin => ({
  kind: reason.kind,
  access_level: reason.access_level,
  folder: sourceOf(library, reason.from),
  training_action: actionRef(library, reason.training_action_id),
  role: reason.role && roles[reason.role],
});

const byUser = (cards: readonly ProfileCard[]) => Map.groupBy(cards, (card) => card.user_id);

/** The training actions whose members may have a right on the entry. */
const actionsConcerned = (library: Library, entry: Entry, folders: readonly FolderEntry[]): string[] => {
  const shared = [entry, ...folders].flatMap((one) => Object.keys(one.roles));
  const nearest = nearestFolder(library, entry);
  // Members read what is open there, and own the folders that they made there.
  const here = nearest && actionOf(library, nearest);
  return [
    ...new Set([
      ...shared.flatMap((key) => roleOfKey(key)?.training_action_id ?? []),
      ...(isDocument(entry) ? actionsOfSteps(entry) : []),
      ...(here ? [here] : []),
    ]),
  ];
};

/**
 * The learners whose steps each profile may read, among these members: learners their own, instructors those of their
 * learners.
 */
const learnersOf = (members: readonly StoredMember[]): Map<string, string[]> => {
  const learners = members.filter((member) => member.role_id === roles.learner.id);
  const pairs = learners.flatMap((learner) =>
    [learner.profile_id, learner.metier_instructor_id, learner.referent_instructor_id].flatMap((reader) =>
      reader === null ? [] : [{ reader, key: learnerKey(learner.training_action_id, learner.profile_id) }],
    ),
  );
  const byReader = Map.groupBy(pairs, ({ reader }) => reader);
  return new Map([...byReader].map(([reader, found]) => [reader, found.map(({ key }) => key)]));
};

const isStaffRole = (roleId: number) => {
  const role = roleOfId(roleId);
  return role !== undefined && admits(staff, [role]);
};

/**
 * Whose e-mail address the caller may read, by their profiles: staff those of all of whom they may know, referent trainers
 * those of people tied to them. Who may share could otherwise share with anybody, to read it.
 */
const readerOfEmails = async (viewer: Viewer): Promise<(held: readonly ProfileCard[]) => boolean> => {
  if (isStaff(viewer)) return (held) => held.every((card) => mayKnow(viewer, card));
  // Learners and trade trainers see names only.
  if (!admits(staffAndReferent, rolesOf(viewer))) return () => false;
  const tied = await tiedTo(viewer);
  return (held) => held.some(({ id }) => tied.has(id) || owns(viewer, id));
};

/**
 * Everybody with access to a folder or document, with level and reasons, by name. People who may read it only because
 * it is open are not listed: the audience stands for them.
 */
export const accessList = async (library: Library, entry: Entry, viewer: Viewer): Promise<AccessEntry[]> => {
  const folders = foldersAbove(library, entry);
  const [mayReach, cards, ...membersByAction] = await Promise.all([
    readerOfEmails(viewer),
    profileCards(),
    ...actionsConcerned(library, entry, folders).map((id) => allMembersOf(id)),
  ]);
  const users = derived(cards, byUser);
  const members = Map.groupBy(membersByAction.flat(), (member: StoredMember) => member.profile_id);
  const followed = learnersOf(membersByAction.flat());
  const personIn = (userId: string): Person => {
    const held = users.get(userId) ?? [];
    return {
      userId,
      roles: held.flatMap((card) => (card.confirmed_at && roleOfId(card.role_id)) || []),
      memberships: held.flatMap((card) =>
        (members.get(card.id) ?? []).filter(isPresentMember).flatMap(({ training_action_id, role_id }) => {
          const role = roleOfId(role_id);
          return role ? [{ training_action_id, role }] : [];
        }),
      ),
      learners: new Set(held.flatMap((card) => followed.get(card.id) ?? [])),
    };
  };
  const named = [entry, ...folders].flatMap((one) => [one.owner_id, ...Object.keys(one.users)]);
  const concerned = cards.filter(
    ({ id, role_id }) => members.has(id) || followed.has(id) || isStaffRole(role_id),
  );
  const ids = new Set([...named, ...concerned.map((card) => card.user_id)]);
  const found = [...ids].flatMap((id) => {
    const reasons = reasonsOn(personIn(id), entry, folders);
    const level = highest(reasons);
    const [card] = users.get(id) ?? [];
    return level && card ? [{ id, reasons, level, card }] : [];
  });
  const reached = found.filter(({ id }) => mayReach(users.get(id) ?? []));
  const auths = await findAuths(reached.map(({ id }) => id));
  const emails = new Map(auths.map((user) => [user.id, user.email]));
  return found
    .map(({ id, reasons, level, card }) => ({
      user_id: id,
      name: card.name,
      email: emails.get(id) ?? null,
      profile_picture_url: card.profile_picture_url,
      access_level: level,
      direct_level: entry.users[id] ?? null,
      role: Object.values(roles).find((role) => role.id === card.role_id) ?? null,
      origins: reasons.map((reason) => originOf(library, reason)),
    }))
    .sort(byName);
};

/** The rights of whole roles, given here and above, and the audience. */
export const roleRights = (library: Library, entry: Entry): RoleRights => {
  const nearest = nearestFolder(library, entry);
  const given = [entry, ...foldersAbove(library, entry)].flatMap((one) =>
    Object.entries(one.roles).flatMap(([key, access_level]) => {
      const { training_action_id, role } = roleOfKey(key) ?? {};
      const training_action = actionRef(library, training_action_id ?? null);
      if (!role || !training_action) return [];
      const folder = one === entry ? null : sourceOf(library, one.id);
      return [
        { training_action, role_id: roles[role].id, role_name: roles[role].name, access_level, folder },
      ];
    }),
  );
  return { audience: nearest ? audienceOf(library, nearest) : "restricted", role_rights: given };
};
