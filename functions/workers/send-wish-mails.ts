import { scheduled } from "#functions/platform/scheduled.ts";
import { sendDueWishMails } from "#functions/services/wishes/wish-mails.ts";

/** Sends the reminders and confirmations that are due. */
export const handler = scheduled("wish mails", 15_000, async (isTimeLeft) => ({
  sent: await sendDueWishMails(isTimeLeft),
}));
