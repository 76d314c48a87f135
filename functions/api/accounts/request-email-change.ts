import { sendEmailChange } from "#functions/domain/accounts/email-change.ts";
import { requirePassword } from "#functions/domain/accounts/own-password.ts";
import { emailChangeAskedMail, tell } from "#functions/domain/accounts/security-mails.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages, accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.requestEmailChange, async (request) => {
  const { body, viewer, address: network, now, device, requireFreshProof } = request;
  if (body.email === viewer.email) throw accountsProblems.sameEmail();
  // People without a factor prove by the password below.
  if (viewer.factors.length > 0) requireFreshProof();
  await requirePassword(body.current_password, { viewer, network, device, now });
  await sendEmailChange(viewer, body.email, now);
  await tell(viewer, emailChangeAskedMail());
  return { message: accountsMessages.emailChangeSent };
});
