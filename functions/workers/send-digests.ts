import type { Context } from "aws-lambda";
import { logger } from "#functions/platform/logger.ts";
import { sendDigests } from "#functions/services/notices/digests.ts";

// The time kept in reserve for one person.
const reserveMs = 30_000;

/** Tells people by mail, once a day, what they have not read. */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> => {
  const sent = await sendDigests(() => context.getRemainingTimeInMillis() > reserveMs);
  logger.info({ message: "digests sent", sent });
};
