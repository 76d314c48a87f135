import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { writesToRemoveFactor } from "#functions/domain/accounts/factors.store.ts";
import { factorRemovedMail, tell } from "#functions/domain/accounts/security-mails.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { isFactorRequired } from "#shared/accounts/accounts.rules.ts";
import { commonProblems } from "#shared/contract/problem.ts";

export const handler = route(accounts.removeFactor, async ({ params, viewer, audit }) => {
  const removed = await retryOnConcurrentChange(async () => {
    const user = await findAuth(viewer.userId);
    const factor = user?.factors.find(({ id }) => id === params.factorId);
    if (!user || !factor) throw commonProblems.notFound();
    if (user.factors.length === 1 && isFactorRequired(viewer, process.env["SECOND_FACTOR"]))
      throw accountsProblems.lastFactor();
    await transact(writesToRemoveFactor(user, factor.id));
    return factor;
  });
  audit({ what: "factorRemoved", subject: viewer.userId, detail: removed.kind });
  await tell(viewer, factorRemovedMail(removed.kind));
  return undefined;
});
