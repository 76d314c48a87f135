import { allowances } from "#functions/platform/allowances.ts";
import { logger } from "#functions/platform/logger.ts";
import { networksOf } from "#functions/platform/networks.ts";
import { admit, attempt, forgive } from "#functions/store/rate.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** Mails that anybody can request without an account: the caps per network, and of all together. */
const caps = {
  signUp: { network: allowances.signUpsFromNetwork, all: allowances.signUpsOfAll, together: "sign-ups" },
  resend: { network: allowances.resendsFromNetwork, all: allowances.signUpsOfAll, together: "sign-ups" },
  reset: { network: allowances.resetsFromNetwork, all: allowances.resetsOfAll, together: "resets" },
  admission: {
    network: allowances.admissionsFromNetwork,
    all: allowances.admissionsOfAll,
    together: "admissions",
  },
} as const;

/** The part of what all may ask for that one network has left once half is asked for. */
const share = 1 / 200;

/**
 * Counts one request for a mail; throws 429 if it is one too many. Every request counts, whether or not a mail is
 * sent, so that a cap reveals nothing about the address. The log message `dailyCap` raises an alarm.
 */
export const requireWithinMailCaps = async (
  kind: keyof typeof caps,
  caller: string,
  now: Date,
): Promise<void> => {
  const cap = caps[kind];
  for (const { network, allowance } of networksOf(caller, cap.network))
    await admit(`${kind}-network:${network}`, allowance, now);
  const whole = `all:${cap.together}`;
  const [{ allowed, count, retryAfter }, ...shares] = await Promise.all([
    attempt(whole, cap.all, now),
    ...networksOf(caller, { ...cap.all, max: cap.all.max * share }).map(({ network, allowance }) =>
      attempt(`${whole}:${network}`, allowance, now),
    ),
  ]);
  const half = cap.all.max / 2;
  if (!allowed || count === half)
    logger.warn({ message: "dailyCap", cap: cap.together, reached: allowed ? "half" : "whole" });
  if (!allowed) throw commonProblems.tooMany(retryAfter);
  const greedy = shares.find((one) => !one.allowed);
  if (count <= half || !greedy) return;
  await forgive(whole, now);
  throw commonProblems.tooMany(greedy.retryAfter);
};
