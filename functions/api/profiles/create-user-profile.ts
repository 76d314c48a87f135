import { refuseWeakPassword } from "#functions/domain/accounts/password-rules.ts";
import { inviteUser } from "#functions/domain/accounts/sign-up.ts";
import { route } from "#functions/http/route.ts";
import { nameOfRole } from "#functions/platform/security-log.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { profilesMessages, profilesProblems } from "#shared/profiles/profiles.problems.ts";
import { isTrusted, mayGive } from "#shared/profiles/profiles.rules.ts";

export const handler = route(profiles.createUserProfile, async (request) => {
  const { body, viewer, now, newId, requireFreshProof, audit } = request;
  if (!mayGive(viewer, body.role_id)) throw profilesProblems.roleNotGivable();
  if (isTrusted(body.role_id)) requireFreshProof();
  const { user_name: name, user_email: email, user_password: password, role_id, genre_id } = body;
  if (password !== undefined) await refuseWeakPassword(password, { name, email }, "user_password");
  const user = { id: newId(), name, email, password, credentialId: newId() };
  const profile = { id: newId(), role_id, genre_id };
  const userId = await inviteUser(user, profile, { viewer, now });
  audit({ what: "accountOpened", subject: userId });
  audit({ what: "roleGiven", subject: profile.id, person: userId, detail: nameOfRole(role_id) });
  return { message: profilesMessages.userCreated, user_id: userId, profile_id: profile.id };
});
