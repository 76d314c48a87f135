import { changeEmail } from "#functions/domain/accounts/account-email.store.ts";
import { emailChangedMail, tell } from "#functions/domain/accounts/security-mails.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.confirmEmailChange, async ({ body, now, audit }) => {
  const { before } = await changeEmail(body.user, body.token, now);
  audit({ what: "emailChanged", actor: body.user, subject: body.user });
  await tell(before, emailChangedMail());
  return { message: accountsMessages.emailChanged };
});
