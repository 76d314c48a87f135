import { signatureCookieEnded } from "#functions/http/authenticate.ts";
import { route } from "#functions/http/route.ts";
import { eraseAccount } from "#functions/services/erasure.ts";
import { tellAccountErased } from "#functions/services/farewell.ts";
import { ownCredential } from "#functions/services/own-password.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(
  accounts.deleteAccount,
  async ({ body, viewer, address: network, now, device, setCookie, audit }) => {
    if (!(await ownCredential(body.password, { viewer, network, device, now }))) {
      audit({ what: "signInFailed", subject: viewer.userId });
      throw accountsProblems.wrongPassword();
    }
    await eraseAccount(viewer.userId, { viewer, now });
    audit({ what: "accountErased", subject: viewer.userId });
    await tellAccountErased(viewer.email);
    setCookie(signatureCookieEnded(viewer.sid));
    return undefined;
  },
);
