import * as z from "zod";
import type { Problem } from "#shared/contract/problem.ts";
import { Tick, type TickResult } from "#shared/timetable/attendance.schemas.ts";

const Waiting = z.object({ event_id: z.string(), tick: Tick });
const Refused = Waiting.extend({ message: z.string() });
/** Ticks that are made and not sent yet, the oldest first, and those that do not count, until they were read. */
export const TickQueue = z.object({ waiting: z.array(Waiting), refused: z.array(Refused) });
export type TickQueue = z.output<typeof TickQueue>;

export const emptyQueue: TickQueue = { waiting: [], refused: [] };

/** How many go in one call. */
export const ticksAtOnce = 100;

/** The queue after the server answered: what it answered waits no more, and what does not count is to be read. */
export const afterAnswer = (queue: TickQueue, eventId: string, results: readonly TickResult[]): TickQueue => {
  const answered = new Map(results.map((result) => [result.key, result]));
  const isAnswered = ({ event_id, tick }: TickQueue["waiting"][number]) =>
    event_id === eventId && answered.has(tick.key);
  const refused = queue.waiting.filter(isAnswered).flatMap((one) => {
    const result = answered.get(one.tick.key);
    return result && (result.outcome === "refused" || result.outcome === "elsewhere")
      ? [{ ...one, message: result.message ?? "" }]
      : [];
  });
  return {
    waiting: queue.waiting.filter((one) => !isAnswered(one)),
    refused: [...queue.refused, ...refused],
  };
};

/**
 * What a refusal of the whole call says of each tick that it carried. Undefined where trying again may change it: they
 * wait. The event was deleted, for one: it will not.
 */
export const resultsOf = ({ status, message }: Problem, ticks: readonly Tick[]): TickResult[] | undefined =>
  status === 404 || status === 422
    ? ticks.map(({ key }) => ({ key, outcome: "refused", message }))
    : undefined;
