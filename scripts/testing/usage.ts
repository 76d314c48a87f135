import { type Usage, writesToLowerUsage } from "#functions/domain/accounts/usage.store.ts";
import { transact } from "#functions/store/table.ts";

/** Raises the usage counters for items that a test writes directly. */
export const countUsage = (owner: string, kept: Usage): Promise<void> => {
  const usage = Object.fromEntries(Object.entries(kept).map(([kind, count]) => [kind, -count]));
  return transact(writesToLowerUsage([{ owner, usage }]));
};
