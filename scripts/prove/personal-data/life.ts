import { administered, profiled, signedUp } from "#scripts/prove/personal-data/account.ts";
import { done } from "#scripts/prove/personal-data/gestures.ts";
import type { Planting } from "#scripts/prove/personal-data/words.ts";
import {
  asking,
  filing,
  following,
  leaving,
  telling,
  wishing,
} from "#scripts/prove/personal-data/writings.ts";
import type { Person } from "#scripts/testing/harness.ts";
import { situationScene } from "#scripts/testing/situation-scene.ts";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

/** Somebody who has used all that the product offers, with a canary in everything that they gave or was said of them. */
export const live = async (planting: Planting) => {
  const scene = await situationScene();
  const account = await signedUp(planting);
  const own = await profiled(account, planting, scene);
  const signedIn = { ...account, profileId: own.learner, profileIds: [own.learner, own.trainer] };
  await asking(account, own.learner, scene);
  const self = await administered(signedIn, planting, scene);
  await wishing(self, own.learner, planting, scene);
  const attach = await following(self, own, planting, scene);
  await filing(self, attach, planting, scene);
  await telling(self, planting, scene, own.learner);
  await leaving(own.learner, planting, scene);
  return { self, staff: scene.staff };
};

/** Somebody whose account staff opened, and who has not come yet. */
export const opened = async ({ plant, also }: Planting, staff: Person): Promise<string> => {
  const body = {
    user_name: plant("createUserProfile.user_name"),
    user_email: plant("createUserProfile.user_email", (word) => `${word}@exemple.fr`),
    user_password: "quatre mots pris au hasard",
    role_id: roles.learner.id,
  };
  const { user_id } = done(await staff.send(profiles.createUserProfile, { body }));
  return also(user_id, "the opened account's id");
};
