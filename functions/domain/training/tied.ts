import {
  allMembersOfEach,
  followedBy,
  isPresentMember,
  membershipsOf,
} from "#functions/domain/training/training.store.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { isTiedBy } from "#shared/profiles/profiles.rules.ts";

/**
 * The profiles that memberships tie to the caller's confirmed ones: one request for each profile, and for trainers one
 * for each action in which they follow somebody.
 */
export const tiedTo = async (viewer: Viewer): Promise<Set<string>> => {
  const confirmed = viewer.profiles.filter((profile) => profile.confirmed);
  const learners = confirmed.filter(({ role }) => role === "learner");
  const trainers = confirmed.filter(({ role }) => role === "tradeTrainer" || role === "referentTrainer");
  const [own, followed] = await Promise.all([
    Promise.all(learners.map(({ id }) => membershipsOf(id))),
    Promise.all(trainers.map(({ id }) => followedBy(id))),
  ]);
  const actions = new Set(followed.flatMap((learnersOf) => [...learnersOf.keys()]));
  const members = (await allMembersOfEach([...actions])).flat().filter(isPresentMember);
  return new Set(
    [...own.flat(), ...members].flatMap((membership) =>
      [membership.profile_id, membership.metier_instructor_id, membership.referent_instructor_id].flatMap(
        (id) => (id !== null && isTiedBy(viewer, membership, id) ? id : []),
      ),
    ),
  );
};
