import { logger } from "#functions/platform/logger.ts";
import { sendMail } from "#functions/platform/mail.ts";
import { accountErasedMail } from "#functions/services/accounts/mails.ts";

/** Mails the owner that their account was erased; the erasure stands even if the mail fails. */
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
