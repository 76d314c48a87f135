import { createHash } from "node:crypto";
import { keys } from "#functions/store/keys.ts";
import { countDown, countUp } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** How often something may be tried: `most` times in `seconds`, from the first time on. */
export type Allowance = { most: number; seconds: number };

// Hashed: it may be somebody's address.
const keyOf = (what: string) => keys.rate(createHash("sha256").update(what).digest("base64url"));

/** Counts one attempt at `what`: whether it is still allowed, and the seconds until the count starts again. */
export const attempt = async (
  what: string,
  allowance: Allowance,
  now: Date,
): Promise<{ allowed: boolean; retryAfter: number }> => {
  try {
    const { count, expires } = await countUp(keyOf(what), allowance.seconds, now);
    return {
      allowed: count <= allowance.most,
      retryAfter: Math.max(1, expires - Math.floor(now.getTime() / 1000)),
    };
  } catch (error) {
    // It may have been counted: whoever is asked to try again must then be allowed to.
    await forgive(what, now);
    throw error;
  }
};

/** Counts one attempt at `what`, and answers 429 when it is one too many. */
export const admit = async (what: string, allowance: Allowance, now: Date): Promise<void> => {
  const { allowed, retryAfter } = await attempt(what, allowance, now);
  if (!allowed) throw commonProblems.tooMany(retryAfter);
};

/** Takes one attempt back: it was none of those that are counted. */
export const forgive = (what: string, now: Date): Promise<void> => countDown(keyOf(what), now);
