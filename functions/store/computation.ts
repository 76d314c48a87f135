import { described, logger } from "#functions/platform/logger.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { type Condition, transact, type Write } from "#functions/store/table.ts";
import { isAtWork } from "#shared/contract/computation.ts";

// What a worker computes is one item: asked for, at work in one run, then over. At most one of a kind is at work.

type Computation = { state: string; asked_at: string };

/** Whether a computation has been at work for longer than it may: its worker was stopped. */
export const isExpired = (one: Computation, now: Date, maxMs: number): boolean =>
  isAtWork(one) && now.getTime() - Date.parse(one.asked_at) >= maxMs;

const states = { ":waiting": "waiting", ":computing": "computing" };

/** Nothing is at work in this item, or it has been for too long. */
export const noneAtWork = (now: Date, maxMs: number): Condition => ({
  expression: "attribute_not_exists(pk) OR NOT #state IN (:waiting, :computing) OR asked_at <= :earliest",
  names: { "#state": "state" },
  values: { ...states, ":earliest": new Date(now.getTime() - maxMs).toISOString() },
});

/** This computation is at work, in this run if one is named: an earlier run that still lives may write no more. */
export const atWork = (id: string, run?: string): Condition => ({
  expression: `#id = :id AND #state IN (:waiting, :computing)${run === undefined ? "" : " AND #run = :run"}`,
  names: { "#id": "id", "#state": "state", ...(run !== undefined && { "#run": "run" }) },
  values: { ":id": id, ...states, ...(run !== undefined && { ":run": run }) },
});

/** Reports how far a computation is: a failure to report does not stop it; a cancellation does, as `ConcurrentChange`. */
export const reportProgress = async (write: Write): Promise<void> => {
  try {
    await transact([write]);
  } catch (error) {
    if (error instanceof ConcurrentChange) throw error;
    logger.warn({ message: "The progress of a computation was not reported", error: described(error) });
  }
};
