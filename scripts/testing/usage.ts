import { transact } from "#functions/store/table.ts";
import { type Usage, writesToLowerUsage } from "#functions/store/usage.ts";

/** Adjusts the counters for items that a test puts into the table itself. */
export const countUsage = (owner: string, kept: Usage): Promise<void> => {
  const usage = Object.fromEntries(Object.entries(kept).map(([kind, count]) => [kind, -count]));
  return transact(writesToLowerUsage([{ owner, usage }]));
};
