import { findAccount, writeToRehashPassword } from "#functions/domain/accounts/accounts.store.ts";
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
  const tried = { email: body.email, network: address, device, now };
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
  await requireOwnPassword(account.user, now);
  if (account.user.factors.length > 0) return { second_factor: await askSecondFactor(account.user, now) };
  const outdated = isOutdated(account.credential.hash);
  const more = outdated ? [writeToRehashPassword(account, await hashPassword(body.password))] : [];
  return openSignIn(account.user, request, {
    writes: (signIn) => [writeToSignIn(account.user, signIn, now), ...more],
  });
});
