import { setTimeout as pause } from "node:timers/promises";

/** Does something in no less time than `ms`, so that its duration reveals nothing; failures wait too. */
export const withMinimumDuration = async <Value>(ms: number, work: () => Promise<Value>): Promise<Value> => {
  const [result] = await Promise.all([Promise.allSettled([work()]), pause(ms)]);
  const [settled] = result;
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
};

/** The wait, in ms, before a retry. */
export const backoff = (attempt: number) => Math.random() * Math.min(800, 40 * 2 ** attempt);
