import { logger } from "#functions/platform/logger.ts";
import { sendMail } from "#functions/platform/mail.ts";
import { accountErasedMail } from "#functions/services/accounts/mails.ts";

/** Tells the owner of an address that the account is gone; it is gone whether or not the mail leaves. */
export const tellAccountErased = async (address: string, mail = accountErasedMail()): Promise<void> => {
  try {
    await sendMail(address, mail);
  } catch (error) {
    logger.warn({
      message: "The mail about an erased account did not leave",
      error: error instanceof Error ? error.name : "unknown",
    });
  }
};
