import type { View } from "#functions/services/profile-view.ts";
import { findProfile, type StoredProfile } from "#functions/store/profiles.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { mayEdit, mayKnow } from "#shared/profiles/profiles.rules.ts";

/** A profile that the caller may edit; absent or unknowable ones answer 404, others 403. */
export const findEditable = async (viewer: Viewer, id: string): Promise<StoredProfile> => {
  const profile = await findProfile(id);
  if (!profile || !mayKnow(viewer, profile)) throw commonProblems.notFound();
  if (!mayEdit(viewer, profile)) throw commonProblems.forbidden();
  return profile;
};

/** How much of a profile the caller sees. */
export const viewFor = async (viewer: Viewer | undefined, profile: StoredProfile): Promise<View> => {
  if (mayEdit(viewer, profile)) return "editing";
  return "public";
};
