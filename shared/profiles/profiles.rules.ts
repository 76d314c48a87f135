import {
  isAdministrator,
  isStaff,
  owns,
  ownsConfirmed,
  type Role,
  roleOfId,
  roles,
  type Viewer,
} from "#shared/contract/access.ts";

type Subject = { id: string; role_id: number };

const isAdministrators = (profile: Pick<Subject, "role_id">) => profile.role_id === roles.administrator.id;

/** Only administrators and the owner may know of an administrator's profile. */
export const mayKnow = (viewer: Viewer | undefined, profile: Subject): boolean =>
  !isAdministrators(profile) || owns(viewer, profile.id) || isAdministrator(viewer);

/**
 * Whether the caller may change an account: its name, its profiles and their data. People may change their own;
 * administrators all; other staff all but administrators', by any of their profiles.
 */
export const mayChangeAccount = (
  viewer: Viewer,
  account: { id: string; profiles: readonly { role_id: number }[] },
): boolean =>
  viewer.userId === account.id ||
  isAdministrator(viewer) ||
  (isStaff(viewer) && !account.profiles.some(isAdministrators));

/** True for roles with rights over others' data: giving them needs a fresh proof. */
export const isTrusted = (roleId: number): boolean => !mayTake(roleId);

/** Users give themselves the role of learner or trade trainer, no other. */
export const mayTake = (roleId: number): boolean =>
  roleId === roles.learner.id || roleId === roles.tradeTrainer.id;

const givenByStaff: readonly (Role | undefined)[] = ["learner", "tradeTrainer", "referentTrainer"];

/** Administrators give any role; coordinators and assistants those of learners and trainers. */
export const mayGive = (viewer: Viewer, roleId: number): boolean =>
  isAdministrator(viewer) || (isStaff(viewer) && givenByStaff.includes(roleOfId(roleId)));

/** A membership of a training action, with its two instructors. */
type Membership = {
  profile_id: string;
  metier_instructor_id: string | null;
  referent_instructor_id: string | null;
};

/** A profile has at most this many open requests to be attached to a structure. */
export const maxAttachmentRequests = 20;

/**
 * True if this membership ties the caller to this profile: instructors to their learner, and the learner to their
 * instructors. Nobody else: fellow members are not tied to each other.
 */
export const isTiedBy = (viewer: Viewer, membership: Membership, profileId: string): boolean => {
  const instructors = [membership.metier_instructor_id, membership.referent_instructor_id];
  if (profileId === membership.profile_id)
    return instructors.some((id) => id !== null && ownsConfirmed(viewer, id));
  return instructors.includes(profileId) && ownsConfirmed(viewer, membership.profile_id);
};

/** For how many days after its training action a membership ties people: time to finish, not to call for ever. */
const tieDays = 365;

/** True while a training action that ends then ties its people. */
export const tiesStill = ({ end_date }: { end_date: string }, now: Date): boolean =>
  Date.parse(end_date) + tieDays * 24 * 3_600_000 > now.getTime();

/** True if anybody may see the profile's page: for learners, only if they switched it on. */
export const mayAnyoneRead = (profile: {
  role_id: number;
  confirmed_at: string | null;
  public_page: boolean;
}): boolean => profile.confirmed_at !== null && (profile.role_id !== roles.learner.id || profile.public_page);

/** A user has at most this many profiles. */
export const maxProfiles = 10;
