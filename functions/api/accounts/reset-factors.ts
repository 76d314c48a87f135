import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { writesToResetFactors } from "#functions/domain/accounts/factors.store.ts";
import { factorsResetMail, ownFactorsResetMail, tell } from "#functions/domain/accounts/security-mails.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { commonProblems } from "#shared/contract/problem.ts";

export const handler = route(accounts.resetFactors, async ({ params: { userId }, viewer, audit }) => {
  if (userId === viewer.userId) throw accountsProblems.notYourFactors();
  const user = await retryOnConcurrentChange(async () => {
    const found = await findAuth(userId);
    if (!found) throw commonProblems.notFound();
    await transact(writesToResetFactors(found));
    return found;
  });
  audit({ what: "factorRemoved", subject: userId, detail: "all" });
  await Promise.all([
    tell(user, ownFactorsResetMail(viewer.name)),
    tell(viewer, factorsResetMail(user.name)),
  ]);
  return undefined;
});
