import * as z from "zod";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import {
  afterAnswer,
  emptyQueue,
  resultsOf,
  TickQueue,
  ticksAtOnce,
} from "#shared/timetable/attendance.queue.ts";
import type { Tick } from "#shared/timetable/attendance.schemas.ts";
import { browserStore } from "#web/api/browser-store.ts";
import { send } from "#web/api/client.ts";
import { problemOf } from "#web/api/refusals.ts";

const Queues = z.record(z.string(), TickQueue);
/** By event and structure: ids alone, and never the link's secret. */
const queues = browserStore("compagnon-coches-structure", (stored): Record<string, TickQueue> => {
  const sound = Queues.safeParse(stored);
  return sound.success ? sound.data : {};
});

/** Whose ticks they are. */
export type Host = { event_id: string; structure_id: string };
const idOf = ({ event_id, structure_id }: Host): string => `${event_id} ${structure_id}`;

const change = (host: Host, to: (queue: TickQueue) => TickQueue): void => {
  const id = idOf(host);
  const { [id]: before = emptyQueue, ...others } = queues.get();
  const queue = to(before);
  queues.set(queue.waiting.length + queue.refused.length > 0 ? { ...others, [id]: queue } : others);
};

export const findQueue = (host: Host): TickQueue => queues.get()[idOf(host)] ?? emptyQueue;
export const useQueue = (host: Host): TickQueue => queues.use()[idOf(host)] ?? emptyQueue;

/**
 * Keeps a tick until it is sent. `seen`: when what it corrects was said, which an API older than the page does not tell. It is
 * later than that, also on a phone whose clock is slow: else it would change nothing.
 */
export const addTick = (
  host: Host,
  tick: Omit<Tick, "structure_id" | "at" | "key">,
  seen: string | null | undefined,
): void => {
  const { event_id, structure_id } = host;
  const at = new Date(Math.max(Date.now(), seen ? Date.parse(seen) + 1 : 0)).toISOString();
  const made = { ...tick, structure_id, at, key: crypto.randomUUID() };
  change(host, (queue) => ({ ...queue, waiting: [...queue.waiting, { event_id, tick: made }] }));
};

/** Forgets the ticks that do not count, once they were read. */
export const forgetRefused = (host: Host): void => change(host, (queue) => ({ ...queue, refused: [] }));

/** Sends the oldest that wait. `onAnswer` ends before they leave the queue: the page shows them from there until then. */
export const sendOldest = async (
  host: Host,
  secret: string,
  onAnswer: () => Promise<unknown>,
): Promise<void> => {
  const ticks = findQueue(host)
    .waiting.slice(0, ticksAtOnce)
    .map(({ tick }) => tick);
  if (ticks.length === 0) return;
  try {
    const { results } = await send(hosts.tickAsHost, { params: { secret }, body: { ticks } });
    await onAnswer();
    change(host, (queue) => afterAnswer(queue, host.event_id, results));
  } catch (error) {
    const results = resultsOf(problemOf(error), ticks);
    if (results) change(host, (queue) => afterAnswer(queue, host.event_id, results));
  }
};
