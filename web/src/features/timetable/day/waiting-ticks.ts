import { Problem } from "#shared/contract/problem.ts";
import {
  afterAnswer,
  emptyQueue,
  resultsOf,
  TickQueue,
  ticksAtOnce,
} from "#shared/timetable/attendance.queue.ts";
import type { Tick, TickResult } from "#shared/timetable/attendance.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { lastingStore } from "#web/api/browser-database.ts";
import { send } from "#web/api/client.ts";
import { dayMs, keptStores } from "#web/api/kept.ts";
import { currentUserId } from "#web/api/session.ts";

/**
 * By their author. They are unsent work: they hold ids alone, so they stay when the session ends, and are sent when the
 * same person is back.
 */
const queues = lastingStore("compagnon-coches", (stored): TickQueue => {
  const sound = TickQueue.safeParse(stored);
  if (!sound.success) return emptyQueue;
  const oldest = Date.now() - keptStores["compagnon-coches"].days * dayMs;
  const isRecent = ({ tick }: { tick: Tick }) => Date.parse(tick.at) > oldest;
  return { waiting: sound.data.waiting.filter(isRecent), refused: sound.data.refused.filter(isRecent) };
});

export const findQueue = (userId: string): Promise<TickQueue> => queues.find(userId);
export const onQueueChange = queues.subscribe;

/** Keeps ticks until they are sent. False where they last as long as the page only. */
export const addTicks = (userId: string, event_id: string, ticks: readonly Tick[]): Promise<boolean> =>
  queues.change(userId, (queue) => ({
    ...queue,
    waiting: [...queue.waiting, ...ticks.map((tick) => ({ event_id, tick }))],
  }));

/** Forgets the ticks that do not count, once they were read. */
export const forgetRefused = (userId: string, event_id: string): Promise<boolean> =>
  queues.change(userId, (queue) => ({
    ...queue,
    refused: queue.refused.filter((one) => one.event_id !== event_id),
  }));

/** What an answer carried, for the board: it shows these ticks before it is asked for again. */
export type Sent = { eventId: string; ticks: readonly Tick[]; results: readonly TickResult[] };

/**
 * A refusal of this event's ticks that may be lifted later, such as a right that staff give back: they wait, and those
 * of other events go on.
 */
const isOfEvent = ({ status }: Problem): boolean => status === 403 || status === 409;

/** Sends what waits of the person who is signed in, until nothing is left. Undefined if all was sent, else why not. */
const sendAll = async (onSent: (sent: Sent) => void): Promise<Problem | undefined> => {
  const refused = new Map<string, Problem>();
  for (;;) {
    const user_id = currentUserId();
    if (user_id === undefined) return undefined;
    const { waiting } = await queues.find(user_id);
    const eventId = waiting.find(({ event_id }) => !refused.has(event_id))?.event_id;
    if (eventId === undefined) return refused.values().next().value;
    const ticks = waiting
      .filter(({ event_id }) => event_id === eventId)
      .slice(0, ticksAtOnce)
      .map(({ tick }) => tick);
    try {
      const body = { ticks, user_id };
      const { results } = await send(timetable.tickAttendance, { params: { id: eventId }, body });
      onSent({ eventId, ticks, results });
      await queues.change(user_id, (queue) => afterAnswer(queue, eventId, results));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isOfEvent(error)) {
        refused.set(eventId, error);
        continue;
      }
      const results = resultsOf(error, ticks);
      if (!results) return error;
      await queues.change(user_id, (queue) => afterAnswer(queue, eventId, results));
    }
  }
};

let sending: Promise<Problem | undefined> | undefined;
let next: Promise<Problem | undefined> | undefined;

const start = (onSent: (sent: Sent) => void) => {
  sending = sendAll(onSent).finally(() => {
    sending = undefined;
  });
  return sending;
};

/** As `sendAll`, one call at a time in this tab. Two tabs may send the same tick: its key counts once. */
export const sendWaiting = (onSent: (sent: Sent) => void): Promise<Problem | undefined> => {
  if (!sending) return start(onSent);
  const again = () => {
    next = undefined;
    return sending ?? start(onSent);
  };
  // One that is about to end may have looked before the last tick was there, which would wait for the next try.
  next ??= sending.then(again, again);
  return next;
};
