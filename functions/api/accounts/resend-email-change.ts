import { findEmailChange } from "#functions/domain/accounts/account-email.store.ts";
import { sendEmailChange } from "#functions/domain/accounts/email-change.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages, accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.resendEmailChange, async ({ viewer, now }) => {
  const pending = await findEmailChange(viewer.userId, viewer.bonds, now);
  if (!pending) throw accountsProblems.noEmailChange();
  await sendEmailChange(viewer, pending.email, now);
  return { message: accountsMessages.emailChangeSent };
});
