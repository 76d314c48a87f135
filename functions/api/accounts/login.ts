import { findAccount, writeToRehashPassword } from "#functions/domain/accounts/accounts.store.ts";
import { findAdmission, writeToSpendAdmission } from "#functions/domain/accounts/mailed-links.store.ts";
import { askSecondFactor } from "#functions/domain/accounts/second-step.ts";
import { openSignIn, requireOwnPassword } from "#functions/domain/accounts/sign-in.ts";
import { checkPasswordWithinLimits } from "#functions/domain/accounts/sign-in-limits.ts";
import { writeToSignIn } from "#functions/domain/accounts/sign-ins.store.ts";
import { route } from "#functions/http/route.ts";
import { hashPassword, isOutdated, isPassword } from "#functions/platform/passwords/passwords.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.login, async (request) => {
  const { body, address, now, device, audit } = request;
  const account = await findAccount(body.email);
  const admission = account && body.admission && (await findAdmission(body.admission, account.user, now));
  if (body.admission && !admission) throw accountsProblems.admissionSpent();
  const tried = { email: body.email, network: address, device, now, admission: admission || undefined };
  const takeBack = await checkPasswordWithinLimits(tried, account?.user, () =>
    isPassword(body.password, account?.credential.hash),
  );
  if (!account || !takeBack) {
    audit({ what: "signInFailed", ...(account && { subject: account.user.id }) });
    throw accountsProblems.wrongPair();
  }
  await takeBack();
  if (account.user.verified_at === null) {
    audit({ what: "signInFailed", subject: account.user.id, detail: "unverified" });
    throw accountsProblems.notVerified();
  }
  requireOwnPassword(account.user);
  const spent = admission ? [writeToSpendAdmission(admission)] : [];
  if (account.user.factors.length > 0)
    return { second_factor: await askSecondFactor(account.user, now, spent) };
  const outdated = isOutdated(account.credential.hash);
  const more = outdated ? [writeToRehashPassword(account, await hashPassword(body.password))] : [];
  return openSignIn(account.user, request, {
    writes: (signIn) => [writeToSignIn(account.user, signIn, now), ...spent, ...more],
  });
});
