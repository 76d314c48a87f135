import { signatureCookieOf } from "#functions/http/authenticate.ts";
import { route } from "#functions/http/route.ts";
import { hashPassword, isOutdated, isPassword } from "#functions/services/passwords.ts";
import { openSession } from "#functions/services/sessions.ts";
import { signInCounted } from "#functions/services/sign-in-limits.ts";
import { findAccount, rehashed, stillThePassword } from "#functions/store/accounts.ts";
import { sessionAdded } from "#functions/store/auth.ts";
import { transact } from "#functions/store/table.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.login, async ({ body, address, now, setCookie, audit }) => {
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
  const { hash } = account.credential;
  const checked = isOutdated(hash)
    ? rehashed(account, await hashPassword(body.password))
    : stillThePassword(account);
  const session = openSession(account.user.id, now);
  await Promise.all([takeBack(), transact([sessionAdded(account.user, session, now), checked])]);
  audit({ what: "signedIn", actor: account.user.id });
  setCookie(signatureCookieOf(session));
  return { token: session.token };
});
