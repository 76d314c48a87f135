import { scheduled } from "#functions/platform/scheduled.ts";
import { sendDigests } from "#functions/services/notices/digests.ts";

/** Tells people by mail, once a day, what they have not read. */
export const handler = scheduled("digests sent", 30_000, async (isTimeLeft) => ({
  sent: await sendDigests(isTimeLeft),
}));
