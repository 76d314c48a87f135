import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isObject, type JsonObject, listOf, objectOf, textOf } from "#scripts/local/json.ts";
import type { Mapping, Queue } from "#scripts/local/model/triggers.ts";
import type { Invoke } from "#scripts/local/workers.ts";

export type Message = {
  id: string;
  body: string;
  /** When it was sent (ms): SQS counts how long it keeps a message from here, also once it was given up. */
  sentAt: number;
  receives: number;
  /** The ARN of the queue that gave it up. */
  from?: string;
  visibleAt: number;
};

export type Queues = ReturnType<typeof startQueues>;

const functionsAtOnce = 4;

/**
 * SQS's standard queues and the mappings that feed functions from them. Messages stay on disk until they are deleted;
 * a restart hands those that were being handled over again at once.
 */
export function startQueues(options: {
  model: () => { queues: Queue[]; mappings: Mapping[]; region: string };
  invoke: Invoke;
  folder: string;
  say(line: string): void;
}) {
  const held = new Map<string, Message[]>();
  const running = new Map<string, Set<Promise<void>>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;
  mkdirSync(options.folder, { recursive: true });

  const fileOf = ({ name }: Queue) => path.join(options.folder, `${name}.json`);
  const messagesOf = (queue: Queue): Message[] => {
    const known = held.get(queue.arn) ?? readMessages(fileOf(queue));
    held.set(queue.arn, known);
    return known;
  };
  const keep = (queue: Queue, messages: Message[]): void => {
    held.set(queue.arn, messages);
    writeFileSync(`${fileOf(queue)}.new`, JSON.stringify(messages));
    renameSync(`${fileOf(queue)}.new`, fileOf(queue));
  };
  const byArn = (arn: string): Queue => {
    const found = options.model().queues.find((queue) => queue.arn === arn);
    if (!found) throw new Error(`No queue ${arn}`);
    return found;
  };
  const remove = (queue: Queue, gone: readonly Message[]): void =>
    keep(
      queue,
      messagesOf(queue).filter((message) => !gone.includes(message)),
    );

  /** Takes messages that are visible: the oldest forgotten, those received too often moved to the queue of failures. */
  const receive = (queue: Queue, most: number, pauseMs: number): Message[] => {
    const now = Date.now();
    const { redrive } = queue;
    const old = messagesOf(queue).filter(({ sentAt }) => sentAt + queue.retentionSeconds * 1000 <= now);
    const visible = messagesOf(queue).filter((one) => one.visibleAt <= now && !old.includes(one));
    const failed = visible.filter(({ receives }) => redrive && receives >= redrive.maxReceives);
    const taken = visible.filter((one) => !failed.includes(one)).slice(0, most);
    for (const message of taken) {
      message.receives++;
      message.visibleAt = now + pauseMs;
    }
    if (redrive && failed.length > 0) {
      const dead = byArn(redrive.arn);
      keep(dead, [...messagesOf(dead), ...failed.map((one) => ({ ...one, from: queue.arn, visibleAt: 0 }))]);
      options.say(
        `${queue.name} : ${failed.length} message(s) attendent d'être relancés (npm run retry-failed).`,
      );
    }
    if (old.length + failed.length + taken.length > 0) remove(queue, [...old, ...failed]);
    return taken;
  };

  const handle = async (queue: Queue, mapping: Mapping, batch: Message[]): Promise<void> => {
    const event = { Records: batch.map((message) => recordOf(message, queue, options.model().region)) };
    const outcome = await options.invoke(mapping.functionId, event);
    if (stopped) return;
    const failed = outcome.kind === "answer" ? failuresIn(outcome.payload, mapping, batch) : batch;
    remove(
      queue,
      batch.filter((message) => !failed.includes(message)),
    );
    if (failed.length > 0)
      options.say(`${mapping.functionId} a échoué sur ${failed.length} message(s) : voir son journal.`);
  };

  const feedAfter = (mapping: Mapping, ms: number): void => {
    clearTimeout(timers.get(mapping.queueArn));
    timers.set(mapping.queueArn, setTimeout(() => feed(mapping), ms).unref());
  };
  const feed = (mapping: Mapping): void => {
    if (stopped) return;
    clearTimeout(timers.get(mapping.queueArn));
    timers.delete(mapping.queueArn);
    const queue = byArn(mapping.queueArn);
    const busy = running.get(queue.arn) ?? new Set();
    running.set(queue.arn, busy);
    while (busy.size < functionsAtOnce) {
      const batch = receive(queue, mapping.batchSize, queue.visibilitySeconds * 1000);
      if (batch.length === 0) break;
      const work = handle(queue, mapping, batch).finally(() => {
        busy.delete(work);
        feed(mapping);
      });
      busy.add(work);
    }
    // The next message that comes back; those in hand feed on themselves.
    const next = Math.min(...messagesOf(queue).map(({ visibleAt }) => visibleAt));
    if (Number.isFinite(next) && busy.size < functionsAtOnce)
      feedAfter(mapping, Math.max(1, next - Date.now() + 1));
  };
  const mappingOf = ({ arn }: Queue) => options.model().mappings.find(({ queueArn }) => queueArn === arn);

  const send = (queue: Queue, body: string): string => {
    const id = randomUUID();
    keep(queue, [...messagesOf(queue), { id, body, sentAt: Date.now(), receives: 0, visibleAt: 0 }]);
    const mapping = mappingOf(queue);
    if (!mapping || stopped) return id;
    if (mapping.windowSeconds === 0 || messagesOf(queue).length >= mapping.batchSize) feed(mapping);
    else if (!timers.has(queue.arn)) feedAfter(mapping, mapping.windowSeconds * 1000);
    return id;
  };

  for (const queue of options.model().queues) {
    const mapping = mappingOf(queue);
    if (mapping) feed(mapping);
  }

  return {
    send: (arn: string, body: JsonObject): string => send(byArn(arn), JSON.stringify(body)),
    messagesOf,
    receive,
    /** Sends what a queue of failures holds back to the queues that gave it up, as new messages. */
    sendBack: (queue: Queue): number => {
      const visible = messagesOf(queue).filter(({ visibleAt }) => visibleAt <= Date.now());
      for (const { body, from = "" } of visible) send(byArn(from), body);
      remove(queue, visible);
      return visible.length;
    },
    /** Resolves when no message can be handed over: none is left, or those left wait for their next try. */
    settled: async (): Promise<void> => {
      for (;;) {
        for (const mapping of options.model().mappings) feed(mapping);
        const works = [...running.values()].flatMap((busy) => [...busy]);
        if (works.length === 0) return;
        await Promise.all(works);
      }
    },
    stop: (): void => {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

function readMessages(file: string): Message[] {
  if (!existsSync(file)) return [];
  const messages: Message[] = JSON.parse(readFileSync(file, "utf8"));
  return messages.map((message) => ({ ...message, visibleAt: 0 }));
}

function recordOf({ id, body, sentAt, receives }: Message, queue: Queue, region: string): JsonObject {
  return {
    messageId: id,
    receiptHandle: id,
    body,
    attributes: { ApproximateReceiveCount: String(receives), SentTimestamp: String(sentAt) },
    messageAttributes: {},
    eventSource: "aws:sqs",
    eventSourceARN: queue.arn,
    awsRegion: region,
  };
}

/** The messages that a function's answer leaves in the queue; an answer that names an unknown one leaves all. */
function failuresIn(payload: string, mapping: Mapping, batch: Message[]): Message[] {
  if (!mapping.reportsFailures || payload === "" || payload === "null") return [];
  const named = listOf(objectOf(JSON.parse(payload)).batchItemFailures)
    .filter(isObject)
    .map(({ itemIdentifier }) => textOf(itemIdentifier));
  const failed = batch.filter(({ id }) => named.includes(id));
  return failed.length === named.length ? failed : batch;
}
