import type { View } from "#functions/services/profiles/view.ts";
import { findAuth } from "#functions/store/auth.ts";
import { findProfile, type StoredProfile } from "#functions/store/profiles.ts";
import { membershipsOf } from "#functions/store/training.ts";
import { owns, roles, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import {
  isTiedBy,
  mayAnyoneRead,
  mayChangeAccount,
  mayEdit,
  mayKnow,
} from "#shared/profiles/profiles.rules.ts";

/** True if a membership ties one of the caller's profiles to this one; only memberships of learners count. */
const mayContact = async (viewer: Viewer | undefined, profile: StoredProfile): Promise<boolean> => {
  if (!viewer) return false;
  const learners =
    profile.role_id === roles.learner.id
      ? [profile]
      : viewer.profiles.filter(({ role, confirmed }) => role === "learner" && confirmed);
  const memberships = await Promise.all(learners.map(({ id }) => membershipsOf(id)));
  return memberships.flat().some((membership) => isTiedBy(viewer, membership, profile.id));
};

/** How much of a profile the caller sees; undefined if they may not know of it. */
export const viewFor = async (
  viewer: Viewer | undefined,
  profile: StoredProfile,
): Promise<View | undefined> => {
  if (!mayKnow(viewer, profile)) return undefined;
  if (mayEdit(viewer, profile)) return "editing";
  if (await mayContact(viewer, profile)) return "contact";
  if (mayAnyoneRead(profile)) return "public";
  return undefined;
};

/** A profile that the caller may edit; 404 if it is absent or hidden from them, else 403. */
export const findEditable = async (viewer: Viewer, id: string): Promise<StoredProfile> => {
  const profile = await findProfile(id);
  const view = profile && (await viewFor(viewer, profile));
  if (!profile || !view) throw commonProblems.notFound();
  if (owns(viewer, id)) return profile;
  const account = await findAuth(profile.user_id);
  if (!account) throw commonProblems.notFound();
  if (!mayChangeAccount(viewer, account)) throw commonProblems.forbidden();
  return profile;
};
