import { createHash } from "node:crypto";
import type { Allowance } from "#functions/platform/networks.ts";
import { countDown, countUp } from "#functions/store/counters.ts";
import { keys } from "#functions/store/keys.ts";
import { commonProblems } from "#shared/contract/problem.ts";

// Hashed, since it may hold an e-mail address.
const keyOf = (what: string) => keys.rate(createHash("sha256").update(what).digest("base64url"));

/** Counts one attempt at `what`. Returns whether it is allowed, and the seconds until the count restarts. */
export const attempt = async (
  what: string,
  allowance: Allowance,
  now: Date,
): Promise<{ allowed: boolean; count: number; retryAfter: number }> => {
  try {
    const { count, expires } = await countUp(keyOf(what), allowance.seconds, now);
    return {
      allowed: count <= allowance.max,
      count,
      retryAfter: Math.max(1, expires - Math.floor(now.getTime() / 1000)),
    };
  } catch (error) {
    // The attempt may have been counted before the failure: take it back, so that trying again is allowed.
    await forgive(what, now);
    throw error;
  }
};

/** Counts one attempt at `what`; throws 429 if it is one too many. */
export const admit = async (what: string, allowance: Allowance, now: Date): Promise<void> => {
  const { allowed, retryAfter } = await attempt(what, allowance, now);
  if (!allowed) throw commonProblems.tooMany(retryAfter);
};

/** Takes one attempt back, if it turned out not to count. */
export const forgive = (what: string, now: Date): Promise<void> => countDown(keyOf(what), now);
