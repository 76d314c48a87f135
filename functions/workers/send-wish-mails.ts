import type { Context } from "aws-lambda";
import { logger } from "#functions/platform/logger.ts";
import { sendDueWishMails } from "#functions/services/wishes/wish-mails.ts";

// The time kept in reserve for one mail.
const reserveMs = 15_000;

/** Sends the reminders and confirmations that are due. */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> => {
  const sent = await sendDueWishMails(() => context.getRemainingTimeInMillis() > reserveMs);
  logger.info({ message: "wish mails", sent });
};
