import { sendDueWishMails } from "#functions/domain/wishes/wish-mails.ts";
import { scheduled } from "#functions/platform/scheduled.ts";

/** Sends the reminders and confirmations that are due. */
export const handler = scheduled("wish mails", 15_000, async (isTimeLeft) => ({
  sent: await sendDueWishMails(isTimeLeft),
}));
