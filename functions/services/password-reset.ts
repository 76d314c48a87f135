import { logger } from "#functions/http/logger.ts";
import { passwordChangedMail, resetMail } from "#functions/services/account-mails.ts";
import { allowances } from "#functions/services/allowances.ts";
import { sendMail } from "#functions/services/mail.ts";
import { findAccount, newReset } from "#functions/store/accounts.ts";
import { attempt, forgive } from "#functions/store/rate.ts";
import { transact } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

/**
 * Mails a link to choose another password. An unknown address is said to be unknown, as people expect, but not for
 * long to one network: after its share of honest answers it learns nothing more.
 */
export const requestReset = async (address: string, network: string, now: Date): Promise<void> => {
  const account = await findAccount(address);
  if (!account) {
    const { allowed } = await attempt(`unknown-address:${network}`, allowances.unknownAddresses, now);
    if (allowed) throw accountsProblems.unknownAddress();
    return;
  }
  const what = `reset-mail:${address}`;
  const { allowed } = await attempt(what, allowances.resetMails, now);
  if (!allowed) return;
  try {
    const { token, writes } = newReset(account, now);
    await transact(writes);
    await sendMail(address, resetMail(token, address));
  } catch (error) {
    await forgive(what, now);
    throw error;
  }
};

/** Tells the owner that the password was changed; the change stands whether or not the mail leaves. */
export const tellPasswordChanged = async (address: string): Promise<void> => {
  try {
    await sendMail(address, passwordChangedMail());
  } catch (error) {
    logger.warn({
      message: "The mail about a changed password did not leave",
      error: error instanceof Error ? error.name : "unknown",
    });
  }
};
