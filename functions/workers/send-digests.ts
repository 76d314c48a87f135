import { sendDigests } from "#functions/domain/to-do/digests.ts";
import { scheduled } from "#functions/platform/scheduled.ts";

/** Tells people by mail, once a day, what they have not read. */
export const handler = scheduled("digests sent", 30_000, async (isTimeLeft) => ({
  sent: await sendDigests(isTimeLeft),
}));
