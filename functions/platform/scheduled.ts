import type { Context } from "aws-lambda";
import { logger } from "#functions/platform/logger.ts";

type Clock = Pick<Context, "getRemainingTimeInMillis">;

/**
 * The handler of a worker that a clock starts. Its work does one thing after the other as long as there is time: more
 * than `reserveMs`, which is kept for the one under way. What it did is logged; the next run does the rest.
 */
export const scheduled =
  (message: string, reserveMs: number, work: (isTimeLeft: () => boolean) => Promise<object>) =>
  async (_event: unknown, context: Clock): Promise<void> => {
    const done = await work(() => context.getRemainingTimeInMillis() > reserveMs);
    logger.info({ message, ...done });
  };
