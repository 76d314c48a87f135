import type { Context } from "aws-lambda";
import { logger } from "#functions/platform/logger.ts";
import { orderDueReminders, sendDueWishMails } from "#functions/services/wishes/wish-mails.ts";

// The time kept in reserve for one mail.
const reserveMs = 15_000;

/** Orders the reminders that are due today, and begins to send them. */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> => {
  const ordered = await orderDueReminders();
  const sent = await sendDueWishMails(() => context.getRemainingTimeInMillis() > reserveMs);
  logger.info({ message: "wish reminders", ordered, sent });
};
