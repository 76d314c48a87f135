import { accountErasedMail } from "#functions/domain/accounts/mails.ts";
import { ownCredential } from "#functions/domain/accounts/own-password.ts";
import { tell } from "#functions/domain/accounts/security-mails.ts";
import { eraseAccount } from "#functions/domain/departures/erasure.ts";
import { route } from "#functions/http/route.ts";
import { expiredSignatureCookie } from "#functions/platform/session-cookies.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(
  accounts.deleteAccount,
  async ({ body, viewer, address: network, now, device, setCookie, audit, requireFreshProof }) => {
    // A password may have been seen: anyone who has a factor must prove by it.
    if (viewer.factors.length > 0) requireFreshProof();
    if (!(await ownCredential(body.password, { viewer, network, device, now }))) {
      audit({ what: "signInFailed", subject: viewer.userId });
      throw accountsProblems.wrongPassword();
    }
    const keepsEvidence = await eraseAccount(viewer.userId, { viewer, now }, { evidence: "asked" });
    audit({ what: "accountErased", subject: viewer.userId });
    await tell(viewer, accountErasedMail(keepsEvidence));
    setCookie(expiredSignatureCookie(viewer.sid));
    return undefined;
  },
);
