import {
  isAdministrator,
  isStaff,
  owns,
  type Role,
  roleOfId,
  roles,
  rolesOf,
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

const trainers: readonly Role[] = ["tradeTrainer", "referentTrainer"];

/** Whether these two may know each other's contact details once they share a training action: a learner and a trainer. */
export const mayBeTied = (viewer: Viewer, profile: Subject): boolean => {
  const role = roleOfId(profile.role_id);
  const held = rolesOf(viewer);
  if (role === "learner") return trainers.some((trainer) => held.includes(trainer));
  return role !== undefined && trainers.includes(role) && held.includes("learner");
};

/** A profile has at most this many open requests to be attached to a structure. */
export const maxAttachmentRequests = 20;

/** A user has at most this many profiles. */
export const mostProfiles = 10;
