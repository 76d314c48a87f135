import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { giveProfile } from "#functions/domain/accounts/role-mails.ts";
import { route } from "#functions/http/route.ts";
import { nameOfRole } from "#functions/platform/security-log.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";
import { isTrusted, mayGive } from "#shared/profiles/profiles.rules.ts";

export const handler = route(profiles.giveFirstProfile, async (request) => {
  const {
    params: { userId },
    body: { role_id },
    viewer,
    now,
    newId,
    requireFreshProof,
    audit,
  } = request;
  if (!mayGive(viewer, role_id)) throw profilesProblems.roleNotGivable();
  if (isTrusted(role_id)) requireFreshProof();
  const user = await findAuth(userId);
  // Anyone who has not confirmed their address may not be who they say.
  if (!user || user.verified_at === null) throw commonProblems.notFound();
  const profile_id = newId();
  // A repeated call, whose first answer was lost.
  if (user.profiles.some(({ id }) => id === profile_id)) return { profile_id };
  const given = { id: profile_id, role_id, genre_id: 3, confirmed_at: now.toISOString() };
  // Two of the team may give one at once.
  await giveProfile(userId, given, { viewer, now }, ({ profiles: held }) => {
    if (held.some(({ id }) => id !== profile_id)) throw profilesProblems.hasProfile();
  });
  audit({ what: "roleGiven", subject: profile_id, person: userId, detail: nameOfRole(role_id) });
  return { profile_id };
});
