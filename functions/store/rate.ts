import { createHash } from "node:crypto";
import { secondsOf } from "#functions/platform/clock.ts";
import type { Allowance } from "#functions/platform/networks.ts";
import { countDown, countUp } from "#functions/store/counters.ts";
import { keys } from "#functions/store/keys.ts";
import { commonProblems } from "#shared/contract/problem.ts";

// Hashed, since it may hold an e-mail address.
const keyOf = (what: string) => keys.rate(createHash("sha256").update(what).digest("base64url"));

/** Counts one attempt at `what`, unless it throws. Returns whether it is allowed, and the seconds until the count restarts. */
export const attempt = async (
  what: string,
  allowance: Allowance,
  now: Date,
): Promise<{ allowed: boolean; count: number; retryAfter: number }> => {
  const { count, expires } = await countUp(keyOf(what), allowance.seconds, now);
  return {
    allowed: count <= allowance.max,
    count,
    retryAfter: Math.max(1, expires - secondsOf(now)),
  };
};

/** Counts one attempt at `what`; throws 429 if it is one too many. */
export const admit = async (what: string, allowance: Allowance, now: Date): Promise<void> => {
  const { allowed, retryAfter } = await attempt(what, allowance, now);
  if (!allowed) throw commonProblems.tooMany(retryAfter);
};

/** Takes one attempt back, if it turned out not to count. */
export const forgive = (what: string, now: Date): Promise<void> => countDown(keyOf(what), now);

/** Does what was counted as one attempt at `what`; if it fails, it does not count, unless the error is one that does. */
export const forgiveOnError = async <Value>(
  what: string,
  now: Date,
  work: () => Promise<Value>,
  doesCount: (error: unknown) => boolean = () => false,
): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    // Of two errors, the first tells what happened.
    if (!doesCount(error)) await forgive(what, now).catch(() => undefined);
    throw error;
  }
};

/**
 * Counts one attempt at each of these; gives what takes them all back. If one is one too many, or cannot be counted, it
 * throws, and none counts.
 */
export const attemptAll = async (
  limits: readonly { what: string; allowance: Allowance }[],
  now: Date,
  tooMany: (retryAfter: number) => Error,
): Promise<() => Promise<unknown>> => {
  const counts = await Promise.allSettled(limits.map((one) => attempt(one.what, one.allowance, now)));
  const counted = limits.filter((_, n) => counts[n]?.status === "fulfilled");
  const takeBack = () => Promise.allSettled(counted.map(({ what }) => forgive(what, now)));
  const failed = counts.find((one) => one.status === "rejected");
  const waits = counts.flatMap((one) =>
    one.status === "fulfilled" && !one.value.allowed ? [one.value.retryAfter] : [],
  );
  if (!failed && waits.length === 0) return takeBack;
  await takeBack();
  throw failed ? failed.reason : tooMany(Math.max(...waits));
};
