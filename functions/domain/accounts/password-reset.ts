import { findAccount } from "#functions/domain/accounts/accounts.store.ts";
import { newReset } from "#functions/domain/accounts/mailed-links.store.ts";
import { passwordChangedMail, resetMail } from "#functions/domain/accounts/mails.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { logger } from "#functions/platform/logger.ts";
import { sendMail } from "#functions/platform/mail.ts";
import { mailboxOf } from "#functions/platform/mailbox.ts";
import { attempt, forgiveOnError } from "#functions/store/rate.ts";
import { transact } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

/**
 * Mails a link to choose another password. The answer says if an address is unknown, as people expect, but only a few
 * times per network and in all: after that, every answer is the same.
 */
export const requestReset = async (address: string, network: string, now: Date): Promise<void> => {
  const account = await findAccount(address);
  if (!account) {
    const counts = await Promise.all([
      attempt(`unknown-address:${network}`, allowances.unknownAddresses, now),
      attempt("unknown-address", allowances.unknownAddressesOfAll, now),
    ]);
    if (counts.every(({ allowed }) => allowed)) throw accountsProblems.unknownAddress();
    return;
  }
  const what = `reset-mail:${mailboxOf(address)}`;
  const { allowed } = await attempt(what, allowances.resetMails, now);
  if (!allowed) return;
  await forgiveOnError(what, now, async () => {
    const { token, writes } = newReset(account.user, now);
    await transact(writes);
    await sendMail(address, resetMail(token, address));
  });
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
