import { transact } from "#functions/store/table.ts";
import { type Usage, writesToLowerUsage } from "#functions/store/usage.ts";

/** Raises the usage counters for items that a test writes directly. */
export const countUsage = (owner: string, kept: Usage): Promise<void> => {
  const usage = Object.fromEntries(Object.entries(kept).map(([kind, count]) => [kind, -count]));
  return transact(writesToLowerUsage([{ owner, usage }]));
};
