import { writesToDeleteAuth } from "#functions/domain/accounts/accounts.store.ts";
import { type Auth, findAuth, findAuths, writeToRenameAuth } from "#functions/domain/accounts/auth.store.ts";
import {
  heldReaders,
  nameReaders,
  profileReaders,
  userSubject,
} from "#functions/domain/profiles/profile-log.store.ts";
import {
  blankProfile,
  findProfiles,
  heldAs,
  type ProfileChange,
  profilesRoster,
  type StoredProfile,
  writesToChangeAuthProfiles,
  writesToChangeProfiles,
  writesToCreateProfiles,
  writesToDeleteProfiles,
  writesToGiveAuthRole,
} from "#functions/domain/profiles/profiles.store.ts";
import {
  type By,
  writesToLogChange,
  writesToLogDeletion,
} from "#functions/domain/reference/changes.store.ts";
import { organizationsRoster } from "#functions/domain/reference/reference.store.ts";
import { checkStructureIsActive, structureNames } from "#functions/domain/structures/structures.store.ts";
import {
  ownJoinRequestsOf,
  writesToDeleteJoinRequest,
} from "#functions/domain/training/join-requests.store.ts";
import { allMembershipsOf } from "#functions/domain/training/training.store.ts";
import { given } from "#functions/platform/given.ts";
import {
  ConcurrentChange,
  checkUnchanged,
  readTogether,
  retryOnConcurrentChange,
  type Seen,
  type SeenVersions,
} from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { roleOfId, roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";
import { maxAttachmentRequests, maxProfiles } from "#shared/profiles/profiles.rules.ts";

/** The organizations, read only if a profile's organization changes: the log shows their names. */
const readOrganizations = async (
  before: string | null,
  after: string | null | undefined,
): Promise<Seen<"organizations"> | undefined> =>
  after === undefined || after === before ? undefined : readTogether(organizationsRoster);

/** Requires that an organization exists, at the time of the write too. */
const checkOrganizationExists = (
  seen: Seen<"organizations"> | undefined,
  id: string | null | undefined,
): Write[] => {
  if (!seen || id == null) return [];
  if (!seen.find(organizationsRoster, id)) throw profilesProblems.unknownOrganization();
  return checkUnchanged(seen.versionsOf(organizationsRoster));
};

/**
 * Adds a profile to a user, with `also`; its role counts from the next request on. `requireAddable` throws if the account
 * may not get it: it sees the account that the transaction changes.
 */
export const addProfile = (
  userId: string,
  given: Pick<StoredProfile, "id" | "role_id" | "confirmed_at"> & Partial<StoredProfile>,
  by: By,
  { also = [], requireAddable }: { also?: readonly Write[]; requireAddable?: (user: Auth) => void } = {},
): Promise<StoredProfile> =>
  retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    if (!user) throw commonProblems.unauthenticated();
    requireAddable?.(user);
    if (user.profiles.length >= maxProfiles) throw profilesProblems.tooManyProfiles();
    const profile = blankProfile({ ...given, user_id: userId, name: user.name }, by.now);
    const held = [...user.profiles, heldAs(profile)];
    const organizations = await readOrganizations(null, profile.organization_id);
    await transact([
      ...writesToChangeHeldRoles(user, held, by),
      ...writesToCreateProfiles([profile]),
      ...checkOrganizationExists(organizations, profile.organization_id),
      ...writesToLogHeldRoles(user, held, by),
      ...also,
    ]);
    return profile;
  });

const writesToChangeHeldRoles = (user: Auth, held: Auth["profiles"], by: By): Write[] =>
  (by.viewer.userId === user.id ? writesToChangeAuthProfiles : writesToGiveAuthRole)(user, held);

const writesToLogHeldRoles = (user: Auth, after: Auth["profiles"], by: By) =>
  writesToLogChange(userSubject(user.id), by, { before: user.profiles, after, readers: heldReaders });

/**
 * Changes what a form edits of a profile; its new role, if any, holds from the next request on. `beforehand` runs once
 * nothing refuses the change, before it is written.
 */
export const changeProfile = async (
  profile: StoredProfile,
  changes: { [Field in keyof StoredProfile]?: StoredProfile[Field] | undefined },
  by: By,
  beforehand?: () => Promise<void>,
): Promise<StoredProfile> => {
  const to: Partial<StoredProfile> = { ...given(changes), version: profile.version + 1 };
  const role = to.role_id === profile.role_id ? undefined : to.role_id;
  const organizations = await readOrganizations(profile.organization_id, to.organization_id);
  const checks = checkOrganizationExists(organizations, to.organization_id);
  const after = { ...profile, ...to };
  const changing =
    role === undefined
      ? writesToChangeProfiles([{ profile, to }], by.now)
      : await writesToChangeRole(profile, { ...to, role_id: role }, by);
  await beforehand?.();
  await transact([
    ...changing,
    ...checks,
    ...writesToLogChange(userSubject(profile.user_id), by, {
      before: profile,
      after,
      readers: profileReaders(organizations),
    }),
  ]);
  return after;
};

const isAdministrators = (profile: { role_id: number }) => profile.role_id === roles.administrator.id;

/**
 * Refuses that these profiles stop being administrators' if nobody else could then administer. Returns the versions that
 * the transaction must require: two administrators who go at once would each count on the other.
 */
const requireAnotherAdministrator = async (
  gone: readonly { id: string; role_id: number }[],
): Promise<SeenVersions> => {
  if (!gone.some(isAdministrators)) return [];
  const seen = await readTogether(profilesRoster);
  const others = seen
    .of(profilesRoster)
    .filter((card) => isAdministrators(card) && !gone.some(({ id }) => id === card.id));
  // People who have not confirmed their address cannot sign in.
  const users = await findAuths(others.map((card) => card.user_id));
  if (!users.some((user) => user.verified_at !== null)) throw profilesProblems.lastAdministrator();
  return seen.versionsOf(profilesRoster);
};

/** The user of a profile, as long as they hold it: who is being refused holds it no more, while their data goes. */
export const findHolder = async ({ id, user_id }: StoredProfile): Promise<Auth | undefined> => {
  const user = await findAuth(user_id);
  return user?.profiles.some((own) => own.id === id) ? user : undefined;
};

const writesToChangeRole = async (
  profile: StoredProfile,
  to: Partial<StoredProfile> & { role_id: number },
  by: By,
): Promise<Write[]> => {
  if (!roleOfId(to.role_id)) throw profilesProblems.unknownRole();
  const [required, memberships, requests, user] = await Promise.all([
    requireAnotherAdministrator([profile]),
    allMembershipsOf(profile.id),
    ownJoinRequestsOf(profile.id),
    findHolder(profile),
  ]);
  if (memberships.length > 0) throw profilesProblems.inTraining();
  if (!user) throw commonProblems.notFound();
  // Giving a role confirms the profile.
  const given = { ...to, confirmed_at: profile.confirmed_at ?? by.now.toISOString() };
  const held = user.profiles.map((one) => (one.id === profile.id ? heldAs({ ...profile, ...given }) : one));
  return [
    ...writesToChangeHeldRoles(user, held, by),
    ...writesToChangeProfiles([{ profile, to: given }], by.now, required),
    // Only learners ask to join.
    ...requests.flatMap((request) => writesToDeleteJoinRequest(request)),
  ];
};

/**
 * Confirms a profile if it is unchanged: its role counts from the next request on. No writes if it is confirmed
 * already. `also`: further changes of the profile.
 */
export const writesToConfirmProfile = async (
  profile: StoredProfile,
  by: By,
  also: Partial<StoredProfile> = {},
): Promise<Write[]> => {
  if (profile.confirmed_at !== null) return [];
  const user = await findHolder(profile);
  if (!user) throw new ConcurrentChange();
  const to = { ...also, confirmed_at: by.now.toISOString() };
  const held = user.profiles.map((one) => (one.id === profile.id ? heldAs({ ...profile, ...to }) : one));
  return [
    ...writesToChangeAuthProfiles(user, held),
    ...writesToChangeProfiles([{ profile, to }], by.now),
    ...writesToLogHeldRoles(user, held, by),
  ];
};

/**
 * Takes a profile that nobody has confirmed from its user, so that nobody confirms it while its data goes. Returns whether it is
 * taken, now or by a refusal that stopped half-way.
 */
export const takeUnconfirmed = (profile: StoredProfile, by: By): Promise<boolean> =>
  retryOnConcurrentChange(async () => {
    const user = await findAuth(profile.user_id);
    const own = user?.profiles.find(({ id }) => id === profile.id);
    if (!user || own?.confirmed) return false;
    if (!own) return true;
    const held = user.profiles.filter((one) => one !== own);
    await transact([...writesToChangeAuthProfiles(user, held), ...writesToLogHeldRoles(user, held, by)]);
    return true;
  });

/** Deletes profiles of a user with the rights that they give; throws `ConcurrentChange` if they changed meanwhile. */
export const writesToRemoveUserProfiles = async (
  user: Auth,
  gone: readonly string[],
  by: By,
): Promise<Write[]> => {
  const held = user.profiles.filter(({ id }) => !gone.includes(id));
  const leaving = user.profiles.filter(({ id }) => gone.includes(id));
  const dropped = await findProfiles(gone);
  return [
    ...writesToChangeAuthProfiles(user, held),
    ...writesToDeleteProfiles(dropped, await requireAnotherAdministrator(leaving)),
    ...writesToLogHeldRoles(user, held, by),
  ];
};

/** Deletes an account with its profiles; throws `ConcurrentChange` if they changed meanwhile. */
export const writesToDeleteAccount = async (
  user: Auth,
  held: readonly StoredProfile[],
  by: By,
): Promise<Write[]> => [
  ...writesToDeleteAuth(user),
  ...writesToDeleteProfiles(held, await requireAnotherAdministrator(user.profiles)),
  ...writesToLogDeletion(userSubject(user.id), by),
];

/** Renames a user, on all of their profiles. */
export const renameUser = (userId: string, name: string, by: By): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    if (!user) throw commonProblems.notFound();
    const held = await findProfiles(user.profiles.map((profile) => profile.id));
    await transact([
      writeToRenameAuth(user, name),
      ...writesToChangeProfiles(
        held.map((profile) => ({ profile, to: { name } })),
        by.now,
      ),
      ...writesToLogChange(userSubject(userId), by, {
        before: user,
        after: { ...user, name },
        readers: nameReaders,
      }),
    ]);
  });

/**
 * Detaches a profile from all other structures, and asks to be attached to those of these that it is not attached to
 * yet, which must be active.
 */
export const askForStructures = async (
  profile: StoredProfile,
  structureIds: readonly string[],
  by: By,
): Promise<StoredProfile> => {
  const wanted = [...new Set(structureIds)];
  const asked = new Map(profile.structure_requests.map((request) => [request.structure_id, request]));
  const to = {
    structure_ids: wanted.filter((id) => profile.structure_ids.includes(id)),
    structure_requests: wanted
      .filter((id) => !profile.structure_ids.includes(id))
      .map((id) => asked.get(id) ?? { structure_id: id, at: by.now.toISOString() }),
  };
  if (to.structure_requests.length > maxAttachmentRequests)
    throw profilesProblems.tooManyRequests(maxAttachmentRequests);
  await transact([
    ...to.structure_requests
      .filter(({ structure_id }) => !asked.has(structure_id))
      .map(({ structure_id }) => checkStructureIsActive(structure_id, profilesProblems.unknownStructure)),
    ...writesToChangeProfiles([{ profile, to }], by.now),
    ...(await writesToLogAttachments([{ profile, to }], by)),
  ]);
  return { ...profile, ...to };
};

/** Logs which structures profiles are attached to from now on. */
export const writesToLogAttachments = async (changes: readonly ProfileChange[], by: By): Promise<Write[]> => {
  const ids = changes.flatMap(({ profile, to }) => [...profile.structure_ids, ...(to.structure_ids ?? [])]);
  const names = await structureNames(ids);
  const structures = ({ structure_ids }: Pick<StoredProfile, "structure_ids">) =>
    structure_ids.map((id) => names.get(id)?.name ?? id).join(", ");
  return changes.flatMap(({ profile, to }) =>
    writesToLogChange(userSubject(profile.user_id), by, {
      before: profile,
      after: { ...profile, ...to },
      readers: { shown: { structures } },
    }),
  );
};
