import { createHash } from "node:crypto";
import { keys } from "#functions/store/keys.ts";
import { countUp } from "#functions/store/table.ts";

/**
 * Counts one attempt at `what` (hashed: it may be an address) and gives how many there were in this window,
 * with the seconds until the next one.
 */
export const attempt = async (
  what: string,
  windowSeconds: number,
  now: Date,
): Promise<{ count: number; retryAfter: number }> => {
  const seconds = Math.floor(now.getTime() / 1000);
  const window = Math.floor(seconds / windowSeconds);
  const ends = (window + 1) * windowSeconds;
  const hashed = createHash("sha256").update(what).digest("base64url");
  const count = await countUp(keys.rate(hashed, windowSeconds, window), ends + 3600);
  return { count, retryAfter: ends - seconds };
};
