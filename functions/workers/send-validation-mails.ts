import { sendDueValidationMails } from "#functions/domain/steps/validation-sending.ts";
import { scheduled } from "#functions/platform/scheduled.ts";

/** Sends trade trainers the links that the team ordered, and the reminders that are due. */
export const handler = scheduled("validation mails", 15_000, async (isTimeLeft) => ({
  sent: await sendDueValidationMails(isTimeLeft),
}));
