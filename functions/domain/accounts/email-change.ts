import { newEmailChange } from "#functions/domain/accounts/account-email.store.ts";
import { emailChangeMail } from "#functions/domain/accounts/security-mails.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { sendMail } from "#functions/platform/mail.ts";
import { admit, forgiveOnError } from "#functions/store/rate.ts";
import { transact } from "#functions/store/table.ts";
import type { Bonds } from "#shared/contract/handed-out.ts";

/**
 * Mails the link that changes an account's address; it replaces any mailed before. Whether another account has the
 * address, only the owner of that mailbox learns.
 */
export const sendEmailChange = async (
  of: { userId: string; bonds: Bonds },
  to: string,
  now: Date,
): Promise<void> => {
  const what = `email-change:${of.userId}`;
  await admit(what, allowances.emailChangeMails, now);
  await forgiveOnError(what, now, async () => {
    const { token, write } = newEmailChange(of, to, now);
    await transact([write]);
    await sendMail(to, emailChangeMail(of.userId, token));
  });
};
