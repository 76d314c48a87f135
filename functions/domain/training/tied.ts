import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import {
  allMembersOfEach,
  followedBy,
  isPresentMember,
  membershipsOf,
  type StoredMember,
} from "#functions/domain/training/training.store.ts";
import { now } from "#functions/platform/clock.ts";
import { readTogether } from "#functions/store/roster.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { isTiedBy, tiesStill } from "#shared/profiles/profiles.rules.ts";

/** Whether a membership ties people still, by its training action. */
export const readTying = async (): Promise<(membership: StoredMember) => boolean> => {
  const seen = await readTogether(trainingRoster);
  return ({ training_action_id }) => {
    const action = seen.find(trainingRoster, training_action_id);
    return action !== undefined && tiesStill(action, now());
  };
};

/**
 * The profiles that memberships tie to the caller's confirmed ones: one request for each profile, and for trainers one
 * for each action in which they follow somebody. The actions are read beside.
 */
export const tiedTo = async (viewer: Viewer): Promise<Set<string>> => {
  const confirmed = viewer.profiles.filter((profile) => profile.confirmed);
  const learners = confirmed.filter(({ role }) => role === "learner");
  const trainers = confirmed.filter(({ role }) => role === "tradeTrainer" || role === "referentTrainer");
  const [tiesNow, own, followed] = await Promise.all([
    readTying(),
    Promise.all(learners.map(({ id }) => membershipsOf(id))),
    Promise.all(trainers.map(({ id }) => followedBy(id))),
  ]);
  const actions = new Set(followed.flatMap((learnersOf) => [...learnersOf.keys()]));
  const members = (await allMembersOfEach([...actions])).flat().filter(isPresentMember);
  return new Set(
    [...own.flat(), ...members]
      .filter(tiesNow)
      .flatMap((membership) =>
        [membership.profile_id, membership.metier_instructor_id, membership.referent_instructor_id].flatMap(
          (id) => (id !== null && isTiedBy(viewer, membership, id) ? id : []),
        ),
      ),
  );
};
