import { logger } from "#functions/http/logger.ts";
import { accountErasedMail } from "#functions/services/account-mails.ts";
import { sendMail } from "#functions/services/mail.ts";

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
