import { route } from "#functions/http/route.ts";
import { hashPassword, isOutdated, isPassword } from "#functions/services/passwords.ts";
import { askSecondFactor, openSignIn } from "#functions/services/second-step.ts";
import { signInCounted } from "#functions/services/sign-in-limits.ts";
import { findAccount, rehashed, stillThePassword } from "#functions/store/accounts.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.login, async (request) => {
  const { body, address, now, audit } = request;
  const signIn = await signInCounted(
    { email: body.email, network: address, now },
    () => findAccount(body.email),
    async (account) => {
      if (await isPassword(body.password, account?.credential.hash)) return account;
      audit({ what: "signInFailed", ...(account && { subject: account.user.id }) });
      return undefined;
    },
  );
  if (!signIn) throw accountsProblems.wrongPair();
  const { found: account, takeBack } = signIn;
  if (account.user.verified_at === null) {
    await takeBack();
    audit({ what: "signInFailed", subject: account.user.id, detail: "unverified" });
    throw accountsProblems.notVerified();
  }
  if (account.user.factors.length > 0) {
    const [second_factor] = await Promise.all([askSecondFactor(account, now), takeBack()]);
    return { second_factor };
  }
  const { hash } = account.credential;
  const checked = isOutdated(hash)
    ? rehashed(account, await hashPassword(body.password))
    : stillThePassword(account);
  const [opened] = await Promise.all([openSignIn(account.user, request, { writes: [checked] }), takeBack()]);
  return opened;
});
