import { findAuth } from "#functions/store/auth.ts";
import { keys } from "#functions/store/keys.ts";
import {
  authProfilesChanged,
  blankProfile,
  countHolding,
  profileCards,
  profilesChanged,
  profilesCreated,
  profilesRoster,
  type StoredProfile,
} from "#functions/store/profiles.ts";
import { organizationsRoster } from "#functions/store/reference.ts";
import { asSeen, entriesOf, indexById, retryWhenOvertaken } from "#functions/store/roster.ts";
import { checkItem, isPresent, transact, type Write } from "#functions/store/table.ts";
import { membershipsOf } from "#functions/store/training.ts";
import { roleOfId, roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";
import { mostProfiles } from "#shared/profiles/profiles.rules.ts";

/** Requires that the organization that a profile names is there, at the time of the write too. */
const organizationThere = async (id: string | null | undefined): Promise<Write[]> => {
  if (!id) return [];
  const known = indexById(await entriesOf(organizationsRoster)).has(id);
  if (!known) throw profilesProblems.unknownOrganization();
  return asSeen(organizationsRoster);
};

/** Gives a user one more profile, with its rights from the next request on. */
export const addProfile = (
  userId: string,
  given: { id: string; role_id: number } & Partial<StoredProfile>,
  now: Date,
): Promise<StoredProfile> =>
  retryWhenOvertaken(async () => {
    const user = await findAuth(userId);
    if (!user) throw commonProblems.unauthenticated();
    if (user.profiles.length >= mostProfiles) throw profilesProblems.tooManyProfiles();
    const profile = blankProfile({ ...given, user_id: userId, name: user.name }, now);
    const held = [...user.profiles, { id: profile.id, role_id: profile.role_id }];
    await transact([
      authProfilesChanged(user, held),
      ...profilesCreated([profile]),
      ...(await organizationThere(profile.organization_id)),
    ]);
    return profile;
  });

/** Changes what a form edits of a profile; its new role, if any, holds from the next request on. */
export const changeProfile = async (
  profile: StoredProfile,
  changes: { [Field in keyof StoredProfile]?: StoredProfile[Field] | undefined },
  now: Date,
): Promise<StoredProfile> => {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const to: Partial<StoredProfile> = { ...Object.fromEntries(given), version: profile.version + 1 };
  const role = to.role_id === profile.role_id ? undefined : to.role_id;
  await transact([
    ...(role === undefined
      ? profilesChanged([{ profile, to }], now)
      : await roleChanged(profile, { ...to, role_id: role }, now)),
    ...(await organizationThere(to.organization_id)),
  ]);
  return { ...profile, ...to };
};

const roleChanged = async (
  profile: StoredProfile,
  to: Partial<StoredProfile> & { role_id: number },
  now: Date,
): Promise<Write[]> => {
  if (!roleOfId(to.role_id)) throw profilesProblems.unknownRole();
  const [cards, memberships] = await Promise.all([profileCards(), membershipsOf(profile.id)]);
  if (memberships.length > 0) throw profilesProblems.inTraining();
  const administrator = roles.administrator.id;
  if (profile.role_id === administrator && countHolding(cards, administrator) <= 1)
    throw profilesProblems.lastAdministrator();
  const user = await findAuth(profile.user_id);
  if (!user) throw commonProblems.notFound();
  const held = user.profiles.map((one) => (one.id === profile.id ? { ...one, role_id: to.role_id } : one));
  return [authProfilesChanged(user, held), ...profilesChanged([{ profile, to }], now, [profilesRoster])];
};

/** Attaches a profile to these structures and no other; each must be there at the time of the write. */
export const attachOnly = async (
  profile: StoredProfile,
  structureIds: readonly string[],
  now: Date,
): Promise<StoredProfile> => {
  const to = { structure_ids: [...new Set(structureIds)] };
  const added = to.structure_ids.filter((id) => !profile.structure_ids.includes(id));
  await transact([
    ...added.map((id) => checkItem(keys.structure(id), isPresent, profilesProblems.unknownStructure)),
    ...profilesChanged([{ profile, to }], now),
  ]);
  return { ...profile, ...to };
};
