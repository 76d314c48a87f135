import { followUpLearner, markEvidence } from "#scripts/prove/personal-data/about-learner.ts";
import { changeByStaff, createProfiles, signUp } from "#scripts/prove/personal-data/account.ts";
import type { Canaries } from "#scripts/prove/personal-data/canaries.ts";
import {
  createDocuments,
  createSituations,
  fillSteps,
  noteContacts,
  notePlacements,
  recordDeparture,
  requestMembership,
  saveWishes,
  sayToContinue,
} from "#scripts/prove/personal-data/content.ts";
import { receiveOpinions } from "#scripts/prove/personal-data/event-day.ts";
import { aPhone } from "#scripts/testing/browser/phone.ts";
import { must, type Person } from "#scripts/testing/harness.ts";
import { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import { roles } from "#shared/contract/access.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

/** Somebody who has used every feature, with a canary in every text by or about them. */
export const createFullAccount = async (canaries: Canaries) => {
  const scene = await situationScene();
  const account = await signUp(canaries);
  const own = await createProfiles(account, canaries, scene);
  const signedIn = { ...account, profileId: own.learner, profileIds: [own.learner, own.trainer] };
  await requestMembership(account, own.learner, scene);
  const self = await changeByStaff(signedIn, canaries, scene);
  must(await self.call(notices.subscribePhone, { body: aPhone().subscription }));
  await saveWishes(self, own.learner, canaries, scene);
  await sayToContinue(self, own.learner, canaries, scene);
  const attach = await fillSteps(self, own, canaries, scene);
  await createDocuments(self, attach, canaries, scene);
  await createSituations(self, canaries, scene, own.learner);
  await noteContacts(own.learner, canaries, scene);
  await notePlacements(self, own.learner, canaries, scene);
  await markEvidence(own.learner, canaries, scene);
  await followUpLearner(self, own.learner, canaries, scene);
  await recordDeparture(own.learner, canaries, scene);
  await receiveOpinions(own.learner, canaries, scene);
  return { self, staff: scene.staff };
};

/** An account that staff created and whose owner has not signed in yet. */
export const createUnclaimedAccount = async ({ plant, track }: Canaries, staff: Person): Promise<string> => {
  const body = {
    user_name: plant("createUserProfile.user_name"),
    user_email: plant("createUserProfile.user_email", (word) => `${word}@exemple.fr`),
    user_password: "quatre mots pris au hasard",
    role_id: roles.learner.id,
  };
  const { user_id } = must(await staff.send(profiles.createUserProfile, { body }));
  return track(user_id, "the opened account's id");
};
