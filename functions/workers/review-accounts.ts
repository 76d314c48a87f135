import type { Context } from "aws-lambda";
import { logger } from "#functions/platform/logger.ts";
import { reviewAccounts } from "#functions/services/accounts/retention.ts";

// The time kept in reserve for one erasure.
const reserveMs = 60_000;

/** Ends sign-ups that nobody confirmed; warns people who have not come for long, and erases them if they stay away. */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> => {
  const done = await reviewAccounts(() => context.getRemainingTimeInMillis() > reserveMs);
  logger.info({ message: "accounts reviewed", ...done });
};
