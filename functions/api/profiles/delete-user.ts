import { route } from "#functions/http/route.ts";
import { eraseAccount, requireUnused } from "#functions/services/accounts/erasure.ts";
import { wholeAccount } from "#functions/services/accounts/person.ts";
import { findAuth } from "#functions/store/auth.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";

export const handler = route(
  profiles.deleteUser,
  async ({ params: { userId }, query, viewer, now, audit }) => {
    if (userId === viewer.userId) throw profilesProblems.notYourself();
    const user = await findAuth(userId);
    if (!user) throw commonProblems.notFound();
    if (!query.force) await requireUnused(wholeAccount(user), user.name);
    await eraseAccount(userId, { viewer, now });
    audit({ what: "accountErased", subject: userId });
    return undefined;
  },
);
