import { sendWeeks } from "#functions/domain/follow-up/weeks.ts";
import { scheduled } from "#functions/platform/scheduled.ts";

/** On Monday mornings, mails each referent trainer their week in five lines, and each trade trainer what their learners wrote. */
export const handler = scheduled("weeks sent", 30_000, async (isTimeLeft) => ({
  sent: await sendWeeks(isTimeLeft),
}));
