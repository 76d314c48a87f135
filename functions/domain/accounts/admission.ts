import { findAccount } from "#functions/domain/accounts/accounts.store.ts";
import { newAdmission } from "#functions/domain/accounts/mailed-links.store.ts";
import { admissionMail } from "#functions/domain/accounts/mails.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { sendMail } from "#functions/platform/mail.ts";
import { mailboxOf } from "#functions/platform/mailbox.ts";
import { attempt, forgiveOnError } from "#functions/store/rate.ts";
import { transact } from "#functions/store/table.ts";

/**
 * Mails the owner of an account a link with which nobody else's failures delay their sign-in. Links mailed before stay
 * good, so that somebody else who asks for them takes none away.
 */
export const sendAdmission = async (address: string, now: Date): Promise<void> => {
  const user = (await findAccount(address))?.user;
  if (!user || user.verified_at === null) return;
  const what = `admission-mail:${mailboxOf(address)}`;
  if (!(await attempt(what, allowances.admissionMails, now)).allowed) return;
  await forgiveOnError(what, now, async () => {
    const { token, writes } = newAdmission(user, now);
    await transact(writes);
    await sendMail(address, admissionMail(token, address));
  });
};
