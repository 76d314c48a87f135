import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { inviteAgain } from "#functions/domain/accounts/sign-up.ts";
import { invitedTo } from "#functions/domain/training/inviting.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { profilesMessages, profilesProblems } from "#shared/profiles/profiles.problems.ts";
import { mayGive } from "#shared/profiles/profiles.rules.ts";

export const handler = route(profiles.inviteUserAgain, async ({ params, viewer, now }) => {
  const user = await findAuth(params.userId);
  if (!user || user.profiles.length === 0) throw commonProblems.notFound();
  if (!user.profiles.every(({ role_id }) => mayGive(viewer, role_id)))
    throw profilesProblems.roleNotGivable();
  const invited = await invitedTo(
    user.profiles.map(({ id }) => id),
    now,
  );
  await inviteAgain(user, invited, now);
  return { message: profilesMessages.invitedAgain };
});
