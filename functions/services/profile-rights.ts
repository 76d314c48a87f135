import type { View } from "#functions/services/profile-view.ts";
import { findAuth } from "#functions/store/auth.ts";
import { findProfile, type StoredProfile } from "#functions/store/profiles.ts";
import { membershipsOf, type StoredMember } from "#functions/store/training.ts";
import { owns, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { mayBeTied, mayChangeAccount, mayEdit, mayKnow } from "#shared/profiles/profiles.rules.ts";

/** A profile that the caller may edit; absent or unknowable ones answer 404, others 403. */
export const findEditable = async (viewer: Viewer, id: string): Promise<StoredProfile> => {
  const profile = await findProfile(id);
  if (!profile || !mayKnow(viewer, profile)) throw commonProblems.notFound();
  if (!mayEdit(viewer, profile)) throw commonProblems.forbidden();
  if (owns(viewer, id)) return profile;
  const account = await findAuth(profile.user_id);
  if (!account) throw commonProblems.notFound();
  if (!mayChangeAccount(viewer, account)) throw commonProblems.forbidden();
  return profile;
};

const areTied = (own: readonly StoredMember[], theirs: readonly StoredMember[], viewer: Viewer, id: string) =>
  own.some(
    (mine) =>
      mine.metier_instructor_id === id ||
      mine.referent_instructor_id === id ||
      theirs.some((one) => one.training_action_id === mine.training_action_id),
  ) ||
  theirs.some((one) =>
    viewer.profiles.some(
      (held) => held.id === one.metier_instructor_id || held.id === one.referent_instructor_id,
    ),
  );

/** Whether a training action ties one of the caller's profiles to this one: a learner and a trainer of it. */
const isTied = async (viewer: Viewer, profile: StoredProfile): Promise<boolean> => {
  if (!mayBeTied(viewer, profile)) return false;
  const [theirs, ...own] = await Promise.all(
    [profile, ...viewer.profiles].map(({ id }) => membershipsOf(id)),
  );
  return areTied(own.flat(), theirs ?? [], viewer, profile.id);
};

/** How much of a profile the caller sees. */
export const viewFor = async (viewer: Viewer | undefined, profile: StoredProfile): Promise<View> => {
  if (mayEdit(viewer, profile)) return "editing";
  return viewer && (await isTied(viewer, profile)) ? "contact" : "public";
};
