import { signatureCookieEnded } from "#functions/http/authenticate.ts";
import { route } from "#functions/http/route.ts";
import { eraseAccount } from "#functions/services/erasure.ts";
import { tellAccountErased } from "#functions/services/farewell.ts";
import { isPassword } from "#functions/services/passwords.ts";
import { signInCounted } from "#functions/services/sign-in-limits.ts";
import { findCredential } from "#functions/store/accounts.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(
  accounts.deleteAccount,
  async ({ body, viewer, address, now, setCookie, audit }) => {
    const right = await signInCounted(
      { email: viewer.email, network: address, now },
      () => findCredential(viewer.userId),
      async (found) => ((await isPassword(body.password, found?.hash)) ? found : undefined),
    );
    if (!right) {
      audit({ what: "signInFailed", subject: viewer.userId });
      throw accountsProblems.wrongPassword();
    }
    await right.takeBack();
    await eraseAccount(viewer.userId, { viewer, now });
    audit({ what: "accountErased", subject: viewer.userId });
    await tellAccountErased(viewer.email);
    setCookie(signatureCookieEnded(viewer.sid));
    return undefined;
  },
);
