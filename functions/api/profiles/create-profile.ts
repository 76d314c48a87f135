import { newToConfirm, tellingWith } from "#functions/domain/notices/telling.ts";
import { addProfile } from "#functions/domain/profiles/profile-changes.store.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { presentOne } from "#functions/domain/profiles/view.ts";
import { route } from "#functions/http/route.ts";
import { nameOfRole } from "#functions/platform/security-log.ts";
import { readTogether } from "#functions/store/roster.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";
import { mayTake } from "#shared/profiles/profiles.rules.ts";

export const handler = route(profiles.createProfile, async ({ body, viewer, now, newId, audit }) => {
  if (!mayTake(body.role_id)) throw profilesProblems.roleNotYours();
  const given = { ...body, id: newId(), confirmed_at: null };
  const news = [newToConfirm(await readTogether(profilesRoster), viewer)];
  const profile = await tellingWith(news, now, (telling) =>
    addProfile(viewer.userId, given, { viewer, now }, { also: telling }),
  );
  audit({
    what: "roleGiven",
    subject: profile.id,
    person: viewer.userId,
    detail: nameOfRole(profile.role_id),
  });
  return presentOne(profile, "editing", now);
});
