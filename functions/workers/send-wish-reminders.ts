import { orderDueReminders, sendDueWishMails } from "#functions/domain/wishes/wish-mails.ts";
import { scheduled } from "#functions/platform/scheduled.ts";

/** Orders the reminders that are due today, and begins to send them. */
export const handler = scheduled("wish reminders", 15_000, async (isTimeLeft) => ({
  ordered: await orderDueReminders(),
  sent: await sendDueWishMails(isTimeLeft),
}));
