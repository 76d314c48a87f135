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

/** An administrator's profile exists for its owner and administrators only. */
export const mayKnow = (viewer: Viewer | undefined, profile: Subject): boolean =>
  !isAdministrators(profile) || owns(viewer, profile.id) || isAdministrator(viewer);

/** Staff and the owner change a profile. */
export const mayEdit = (viewer: Viewer | undefined, profile: Subject): boolean =>
  owns(viewer, profile.id) || isStaff(viewer);

/**
 * Whether the caller may change an account: its name, its profiles, what they hold. One's own; administrators
 * everybody's; other staff everybody's but administrators', by whichever of their profiles.
 */
export const mayChangeAccount = (
  viewer: Viewer,
  account: { id: string; profiles: readonly { role_id: number }[] },
): boolean =>
  viewer.userId === account.id ||
  isAdministrator(viewer) ||
  (isStaff(viewer) && !account.profiles.some(isAdministrators));

/** Whether a role is one of those that others' rights go with: giving it takes a fresh proof. */
export const isTrusted = (roleId: number): boolean => !mayTake(roleId);

/** Users give themselves the role of learner or trade trainer, no other. */
export const mayTake = (roleId: number): boolean =>
  roleId === roles.learner.id || roleId === roles.tradeTrainer.id;

const givenByStaff: readonly (Role | undefined)[] = ["learner", "tradeTrainer", "referentTrainer"];

/** Administrators give any role; coordinators and assistants those of learners and trainers. */
export const mayGive = (viewer: Viewer, roleId: number): boolean =>
  isAdministrator(viewer) || (isStaff(viewer) && givenByStaff.includes(roleOfId(roleId)));

/** Somebody's place in a training action, with the two instructors named there. */
type Membership = {
  profile_id: string;
  metier_instructor_id: string | null;
  referent_instructor_id: string | null;
};

/** A profile has at most this many open requests to be attached to a structure. */
export const maxAttachmentRequests = 20;

/**
 * Whether this membership lets the caller reach this profile: the learner whose membership it is, for an instructor
 * named on it, and such an instructor for the learner. Nobody else, whatever roles they hold and wherever they are
 * members: co-members do not reach one another.
 */
export const isTiedBy = (viewer: Viewer, membership: Membership, profileId: string): boolean => {
  const instructors = [membership.metier_instructor_id, membership.referent_instructor_id];
  if (profileId === membership.profile_id)
    return instructors.some((id) => id !== null && ownsConfirmed(viewer, id));
  return instructors.includes(profileId) && ownsConfirmed(viewer, membership.profile_id);
};

/** Whether a profile has a page for people whom nothing ties to it: learners where they switched it on. */
export const mayAnyoneRead = (profile: {
  role_id: number;
  confirmed_at: string | null;
  public_page: boolean;
}): boolean => profile.confirmed_at !== null && (profile.role_id !== roles.learner.id || profile.public_page);

/** A user has at most this many profiles. */
export const maxProfiles = 10;
