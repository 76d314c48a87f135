import { findCredential } from "#functions/domain/accounts/accounts.store.ts";
import { findReset, resetPassword } from "#functions/domain/accounts/mailed-links.store.ts";
import { tellPasswordChanged } from "#functions/domain/accounts/password-reset.ts";
import { refuseStaffPassword, refuseWeakPassword } from "#functions/domain/accounts/password-rules.ts";
import { route } from "#functions/http/route.ts";
import { deviceToKnow } from "#functions/platform/device-cookie.ts";
import { hashPassword } from "#functions/platform/passwords/passwords.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages, accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(
  accounts.confirmPasswordReset,
  async ({ body, now, newId, device, setCookie, audit }) => {
    const reset = await findReset(body.token, now);
    if (reset.used.email !== body.email) throw accountsProblems.resetExpired();
    await refuseWeakPassword(body.password, reset.user);
    const hash = await hashPassword(body.password);
    const known = deviceToKnow(device);
    const credential = await findCredential(reset.user.id);
    if (credential) await refuseStaffPassword(body.password, { user: reset.user, credential });
    await resetPassword(reset, { hash, credentialId: newId(), deviceHash: known.hash }, now);
    setCookie(known.cookie);
    audit({ what: "passwordChanged", actor: reset.user.id, detail: "reset" });
    // Who opens an invitation chooses a first one.
    if (reset.user.verified_at !== null) await tellPasswordChanged(body.email);
    return { message: accountsMessages.passwordChanged };
  },
);
