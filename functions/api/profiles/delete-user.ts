import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { accountErasedByStaffMail } from "#functions/domain/accounts/mails.ts";
import { wholeAccount } from "#functions/domain/accounts/person.ts";
import { tell } from "#functions/domain/accounts/security-mails.ts";
import { eraseAccount, requireUnused } from "#functions/domain/departures/erasure.ts";
import { route } from "#functions/http/route.ts";
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
    const keepsEvidence = await eraseAccount(userId, { viewer, now }, { evidence: "kept" });
    audit({ what: "accountErased", subject: userId });
    // Who never opened the account may not know of it.
    if (user.verified_at !== null) await tell(user, accountErasedByStaffMail(keepsEvidence));
    return undefined;
  },
);
