import type { Context } from "aws-lambda";
import { logger } from "#functions/platform/logger.ts";
import { tellReleases } from "#functions/services/timetable/release-mails.ts";

// The time kept in reserve for one mail.
const reserveMs = 15_000;

/** Writes to those whose meetings a release changed. */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> => {
  const sent = await tellReleases(() => context.getRemainingTimeInMillis() > reserveMs);
  logger.info({ message: "release mails", sent });
};
