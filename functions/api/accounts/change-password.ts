import { changeOwnPassword } from "#functions/domain/accounts/accounts.store.ts";
import { requirePassword } from "#functions/domain/accounts/own-password.ts";
import { refuseWeakPassword } from "#functions/domain/accounts/password-rules.ts";
import { ownPasswordChangedMail, tell } from "#functions/domain/accounts/security-mails.ts";
import { route } from "#functions/http/route.ts";
import { hashPassword, isPassword } from "#functions/platform/passwords/passwords.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages, accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(
  accounts.changePassword,
  async ({ body, viewer, address: network, now, newId, device, audit, requireFreshProof }) => {
    const { userId, name, email } = viewer;
    await refuseWeakPassword(body.password, { name, email });
    // A password may have been seen: anyone who has a factor must prove by it.
    if (viewer.factors.length > 0) requireFreshProof();
    const present = await requirePassword(body.current_password, { viewer, network, device, now });
    if (await isPassword(body.password, present.hash)) throw accountsProblems.samePassword();
    const to = { hash: await hashPassword(body.password), id: newId() };
    await changeOwnPassword(userId, present, to, viewer.signIn, now);
    audit({ what: "passwordChanged", subject: userId });
    await tell(viewer, ownPasswordChangedMail());
    return { message: accountsMessages.ownPasswordChanged };
  },
);
