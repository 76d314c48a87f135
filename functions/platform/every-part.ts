import { described, logger } from "#functions/platform/logger.ts";

type Parts = Record<string, () => Promise<unknown>>;
type Done<P extends Parts> = { [Name in keyof P]: Awaited<ReturnType<P[Name]>> };

/**
 * Does every part, one after the other, also those after one that fails. Logs each failure by the part's name, and throws
 * the first in the end.
 */
export const everyPart = async <P extends Parts>(parts: P): Promise<Done<P>> => {
  const done: Record<string, unknown> = {};
  const failures: unknown[] = [];
  for (const [name, part] of Object.entries(parts))
    try {
      done[name] = await part();
    } catch (error) {
      logger.error({ message: "A part failed", part: name, error: described(error) });
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return done as Done<P>;
};
