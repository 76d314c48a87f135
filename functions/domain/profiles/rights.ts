import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import {
  findProfile,
  type ProfileCard,
  type StoredProfile,
} from "#functions/domain/profiles/profiles.store.ts";
import type { View } from "#functions/domain/profiles/view.ts";
import { readTying, tiedTo } from "#functions/domain/training/tied.ts";
import { membershipsOf } from "#functions/domain/training/training.store.ts";
import { isAdministrator, isStaff, mayCall, owns, roles, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { listProfiles } from "#shared/profiles/profiles.contract.ts";
import { isTiedBy, mayAnyoneRead, mayChangeAccount, mayKnow } from "#shared/profiles/profiles.rules.ts";

/** True if a membership ties one of the caller's profiles to this one; only memberships of learners count. */
const mayContact = async (viewer: Viewer | undefined, profile: StoredProfile): Promise<boolean> => {
  if (!viewer) return false;
  const learners =
    profile.role_id === roles.learner.id
      ? [profile]
      : viewer.profiles.filter(({ role, confirmed }) => role === "learner" && confirmed);
  if (learners.length === 0) return false;
  const [tiesNow, ...memberships] = await Promise.all([
    readTying(),
    ...learners.map(({ id }) => membershipsOf(id)),
  ]);
  return memberships
    .flat()
    .some((membership) => isTiedBy(viewer, membership, profile.id) && tiesNow(membership));
};

/** Whether the caller may change a profile: their own, and that of an account which they may change. */
const mayEdit = async (viewer: Viewer | undefined, profile: StoredProfile): Promise<boolean> => {
  if (!viewer) return false;
  if (owns(viewer, profile.id) || isAdministrator(viewer)) return true;
  if (!isStaff(viewer)) return false;
  const account = await findAuth(profile.user_id);
  return account !== undefined && mayChangeAccount(viewer, account);
};

/** How much of a profile the caller sees; undefined if they may not know of it. */
export const viewFor = async (
  viewer: Viewer | undefined,
  profile: StoredProfile,
): Promise<View | undefined> => {
  if (!mayKnow(viewer, profile)) return undefined;
  if (await mayEdit(viewer, profile)) return "editing";
  if (isStaff(viewer) || (await mayContact(viewer, profile))) return "contact";
  if (mayAnyoneRead(profile)) return "public";
  return undefined;
};

/**
 * Whom the caller finds by name: people tied to them and, if they may list everybody, all whose page they may open. A
 * public page alone is not enough: it is for those who have its address.
 */
export const findableFor = async (viewer: Viewer): Promise<(card: ProfileCard) => boolean> => {
  const listsAll = mayCall(listProfiles, viewer);
  const tied = isStaff(viewer) ? new Set() : await tiedTo(viewer);
  return (card) =>
    mayKnow(viewer, card) &&
    (tied.has(card.id) || (listsAll && (owns(viewer, card.id) || isStaff(viewer) || mayAnyoneRead(card))));
};

/** A profile that the caller may edit; 404 if it is absent or hidden from them, else 403. */
export const findEditable = async (viewer: Viewer, id: string): Promise<StoredProfile> => {
  const profile = await findProfile(id);
  const view = profile && (await viewFor(viewer, profile));
  if (!profile || !view) throw commonProblems.notFound();
  if (view !== "editing") throw commonProblems.forbidden();
  return profile;
};
