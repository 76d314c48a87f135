import { allowances } from "#functions/platform/allowances.ts";
import { logger } from "#functions/platform/logger.ts";
import { admit, attempt } from "#functions/store/rate.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** Mails that anybody can request without an account: the caps per network, and of all together. */
const caps = {
  signUp: { network: allowances.signUpsFromNetwork, all: allowances.signUpsOfAll, together: "sign-ups" },
  resend: { network: allowances.resendsFromNetwork, all: allowances.signUpsOfAll, together: "sign-ups" },
  reset: { network: allowances.resetsFromNetwork, all: allowances.resetsOfAll, together: "resets" },
} as const;

/**
 * Counts one request for a mail; throws 429 if it is one too many. Every request counts, whether or not a mail is
 * sent, so that a cap reveals nothing about the address. The log message `dailyCap` raises an alarm.
 */
export const requireWithinMailCaps = async (
  kind: keyof typeof caps,
  network: string,
  now: Date,
): Promise<void> => {
  const cap = caps[kind];
  await admit(`${kind}-network:${network}`, cap.network, now);
  const { allowed, count, retryAfter } = await attempt(`all:${cap.together}`, cap.all, now);
  if (!allowed || count === cap.all.max / 2)
    logger.warn({ message: "dailyCap", cap: cap.together, reached: allowed ? "half" : "whole" });
  if (!allowed) throw commonProblems.tooMany(retryAfter);
};
