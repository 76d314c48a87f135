import type { Context } from "aws-lambda";
import { logger } from "#functions/platform/logger.ts";
import { sendDueHostMails } from "#functions/services/hosts/host-mails.ts";
import { tellReleases } from "#functions/services/timetable/release-mails.ts";

// The time kept in reserve for one mail.
const reserveMs = 15_000;

/** Writes to those whose meetings a release changed, and sends hosts the links that staff ordered. */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> => {
  const hasTime = () => context.getRemainingTimeInMillis() > reserveMs;
  // One mail after the other, as the mail service asks; links are sent also if mails about releases fail.
  const [released] = await Promise.allSettled([tellReleases(hasTime)]);
  const [invited] = await Promise.allSettled([sendDueHostMails(hasTime)]);
  if (released.status === "rejected") throw released.reason;
  if (invited.status === "rejected") throw invited.reason;
  logger.info({ message: "release and host mails", sent: released.value, links: invited.value });
};
