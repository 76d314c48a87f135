import { hash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Invoke } from "./api.ts";
import { isObject, type JsonObject, listOf, objectOf, parseObject, textOf, textsOf } from "./json.ts";
import type { Assembly } from "./template.ts";

export type Queue = {
  name: string;
  arn: string;
  url: string;
  visibilitySeconds: number;
  retentionSeconds: number;
  /** Where a message goes that was received more than `maxReceives` times. */
  redrive?: { arn: string; maxReceives: number };
};

/** What Lambda does for an event source mapping: takes messages out of a queue for a function. */
export type Mapping = {
  queueArn: string;
  functionId: string;
  batchSize: number;
  windowSeconds: number;
  reportsFailures: boolean;
};

export function readQueues(assembly: Assembly): Queue[] {
  return assembly.ofType("AWS::SQS::Queue").map(({ ref, arn, properties }) => {
    const { deadLetterTargetArn, maxReceiveCount } = objectOf(properties.RedrivePolicy);
    return {
      name: arn.split(":").at(-1) ?? "",
      arn,
      url: ref,
      visibilitySeconds: Number(properties.VisibilityTimeout ?? 30),
      retentionSeconds: Number(properties.MessageRetentionPeriod ?? 345_600),
      ...(deadLetterTargetArn !== undefined && {
        redrive: { arn: textOf(deadLetterTargetArn), maxReceives: Number(maxReceiveCount) },
      }),
    };
  });
}

const needed = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];

/** Reads event source mappings; Lambda refuses one whose function may not read the queue, or may outlast its messages' pause. */
export function readMappings(
  assembly: Assembly,
  functions: readonly {
    id: string;
    timeoutSeconds: number;
    may(action: string, resource: string): boolean;
  }[],
  queues: readonly Queue[],
): Mapping[] {
  return assembly.ofType("AWS::Lambda::EventSourceMapping").map(({ id, properties }) => {
    const queueArn = textOf(properties.EventSourceArn);
    const queue = queues.find(({ arn }) => arn === queueArn);
    const one = functions.find((each) => each.id === textOf(properties.FunctionName));
    if (queue === undefined || one === undefined)
      throw new Error(`${id} takes messages from ${queueArn} for ${textOf(properties.FunctionName)}`);
    const refused = needed.find((action) => !one.may(action, queueArn));
    if (refused) throw new Error(`${id}: the role of ${one.id} does not allow ${refused} on ${queueArn}`);
    if (queue.visibilitySeconds < one.timeoutSeconds)
      throw new Error(
        `${id}: a message comes back after ${queue.visibilitySeconds} s, while ${one.id} may run`,
      );
    return {
      queueArn,
      functionId: one.id,
      batchSize: Number(properties.BatchSize ?? 10),
      windowSeconds: Number(properties.MaximumBatchingWindowInSeconds ?? 0),
      reportsFailures: textsOf(properties.FunctionResponseTypes).includes("ReportBatchItemFailures"),
    };
  });
}

type Message = {
  id: string;
  body: string;
  /** When it was sent (ms): SQS counts how long it keeps a message from here, also once it was given up. */
  sentAt: number;
  receives: number;
  /** The queue that gave it up. */
  from?: string;
  visibleAt: number;
  receipt?: string;
};

export type Queues = {
  send(arn: string, body: JsonObject): void;
  /** Resolves when no message can be handed over: none is left, or those left wait for their next try. */
  settled(): Promise<void>;
  /** Answers a call of SQS's JSON protocol. */
  call(action: string, input: JsonObject): { status: number; body: JsonObject };
  stop(): void;
};

const functionsAtOnce = 4;

/**
 * SQS's standard queues and the mappings that feed functions from them. Messages stay on disk until they are deleted;
 * a restart hands those that were being handled over again at once, without the rest of their pause.
 */
export function startQueues(options: {
  model: () => { queues: Queue[]; mappings: Mapping[]; region: string };
  invoke: Invoke;
  folder: string;
  /** In place of the queues' own pause before a message comes back. */
  retryMs?: number;
  say(line: string): void;
}): Queues {
  const held = new Map<string, Map<string, Message>>();
  const running = new Map<string, Set<Promise<void>>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;

  const folderOf = (name: string) => path.join(options.folder, name);
  const messagesOf = (name: string): Map<string, Message> => {
    const known = held.get(name);
    if (known) return known;
    const messages = new Map<string, Message>();
    held.set(name, messages);
    mkdirSync(folderOf(name), { recursive: true });
    for (const file of readdirSync(folderOf(name)).filter((each) => each.endsWith(".json"))) {
      const { id, body, sentAt, receives, from } = parseObject(
        readFileSync(path.join(folderOf(name), file), "utf8"),
      );
      messages.set(textOf(id), {
        id: textOf(id),
        body: textOf(body),
        sentAt: Number(sentAt),
        receives: Number(receives),
        ...(from !== undefined && { from: textOf(from) }),
        visibleAt: 0,
      });
    }
    return messages;
  };
  const store = (name: string, message: Message): void => {
    messagesOf(name).set(message.id, message);
    const file = path.join(folderOf(name), `${message.id}.json`);
    const { id, body, sentAt, receives, from } = message;
    writeFileSync(`${file}.new`, JSON.stringify({ id, body, sentAt, receives, from }));
    renameSync(`${file}.new`, file);
  };
  const drop = (name: string, id: string): void => {
    messagesOf(name).delete(id);
    rmSync(path.join(folderOf(name), `${id}.json`), { force: true });
  };
  const queueOf = (wanted: (queue: Queue) => boolean) => options.model().queues.find(wanted);
  const byArn = (arn: string): Queue => {
    const found = queueOf((queue) => queue.arn === arn);
    if (!found) throw new Error(`No queue ${arn}`);
    return found;
  };

  /** Messages that may be received now; those that were received too often are moved, the oldest forgotten. */
  const receive = (queue: Queue, most: number, pauseMs: number): Message[] => {
    const now = Date.now();
    const taken: Message[] = [];
    for (const message of [...messagesOf(queue.name).values()].sort((a, b) => a.sentAt - b.sentAt)) {
      if (message.sentAt + queue.retentionSeconds * 1000 <= now) {
        drop(queue.name, message.id);
        continue;
      }
      if (message.visibleAt > now || taken.length >= most) continue;
      if (queue.redrive && message.receives >= queue.redrive.maxReceives) {
        const { receipt: _, ...given } = message;
        store(byArn(queue.redrive.arn).name, { ...given, from: queue.arn, visibleAt: 0 });
        drop(queue.name, message.id);
        options.say(
          `${queue.name} : un message a échoué ${message.receives} fois et attend d'être relancé (npm run retry-failed).`,
        );
        continue;
      }
      const received = {
        ...message,
        receives: message.receives + 1,
        visibleAt: now + pauseMs,
        receipt: randomUUID(),
      };
      store(queue.name, received);
      taken.push(received);
    }
    return taken;
  };

  const handle = async (queue: Queue, mapping: Mapping, batch: Message[]): Promise<void> => {
    const event = { Records: batch.map((message) => recordOf(message, queue, options.model().region)) };
    const outcome = await options.invoke(mapping.functionId, event, "queue");
    if (stopped) return;
    const failed = outcome.kind === "answer" ? failuresIn(outcome.payload, mapping, batch) : batch;
    for (const { id } of batch.filter((message) => !failed.includes(message))) drop(queue.name, id);
    if (failed.length > 0)
      options.say(`${mapping.functionId} a échoué sur ${failed.length} message(s) : voir son journal.`);
  };

  const feed = (mapping: Mapping): void => {
    if (stopped) return;
    clearTimeout(timers.get(mapping.queueArn));
    timers.delete(mapping.queueArn);
    const queue = byArn(mapping.queueArn);
    const busy = running.get(queue.name) ?? new Set();
    running.set(queue.name, busy);
    while (busy.size < functionsAtOnce) {
      const batch = receive(queue, mapping.batchSize, options.retryMs ?? queue.visibilitySeconds * 1000);
      if (batch.length === 0) break;
      const work = handle(queue, mapping, batch).finally(() => {
        busy.delete(work);
        feed(mapping);
      });
      busy.add(work);
    }
    // The next message that comes back; those in hand call `feed` themselves.
    const next = Math.min(...[...messagesOf(queue.name).values()].map(({ visibleAt }) => visibleAt));
    if (Number.isFinite(next) && busy.size < functionsAtOnce)
      timers.set(
        mapping.queueArn,
        setTimeout(() => feed(mapping), Math.max(1, next - Date.now() + 1)).unref(),
      );
  };
  const mappingOf = (arn: string) => options.model().mappings.find(({ queueArn }) => queueArn === arn);
  const windows = new Map<string, NodeJS.Timeout>();
  const openWindows = (): void => {
    for (const [arn, timer] of windows) {
      clearTimeout(timer);
      windows.delete(arn);
      const mapping = mappingOf(arn);
      if (mapping) feed(mapping);
    }
  };
  const arrived = (queue: Queue): void => {
    const mapping = mappingOf(queue.arn);
    if (!mapping || stopped) return;
    const isFull = messagesOf(queue.name).size >= mapping.batchSize;
    const opened = () => {
      windows.delete(queue.arn);
      feed(mapping);
    };
    if (mapping.windowSeconds === 0 || isFull) feed(mapping);
    else if (!windows.has(queue.arn))
      windows.set(queue.arn, setTimeout(opened, mapping.windowSeconds * 1000).unref());
  };

  const send = (queue: Queue, body: string): string => {
    const id = randomUUID();
    store(queue.name, { id, body, sentAt: Date.now(), receives: 0, visibleAt: 0 });
    arrived(queue);
    return id;
  };

  /** Sends what a dead-letter queue holds back to the queues that gave it up, as new messages. */
  const move = (queue: Queue): number => {
    const now = Date.now();
    const visible = [...messagesOf(queue.name).values()].filter(({ visibleAt }) => visibleAt <= now);
    for (const { id, body, from } of visible) {
      send(byArn(from ?? ""), body);
      drop(queue.name, id);
    }
    return visible.length;
  };

  mkdirSync(options.folder, { recursive: true });
  for (const queue of options.model().queues) {
    const left = existsSync(folderOf(queue.name)) ? messagesOf(queue.name).size : 0;
    const mapping = mappingOf(queue.arn);
    if (left > 0 && mapping) feed(mapping);
  }

  const actions: Record<string, (input: JsonObject) => JsonObject> = {
    ListQueues: ({ QueueNamePrefix }) => ({
      QueueUrls: options
        .model()
        .queues.filter(({ name }) => name.startsWith(textOf(QueueNamePrefix)))
        .map(({ url }) => url),
    }),
    GetQueueAttributes: ({ QueueUrl }) => {
      const queue = byUrl(QueueUrl);
      const messages = [...messagesOf(queue.name).values()];
      const visible = messages.filter(({ visibleAt }) => visibleAt <= Date.now()).length;
      return {
        Attributes: {
          QueueArn: queue.arn,
          ApproximateNumberOfMessages: String(visible),
          ApproximateNumberOfMessagesNotVisible: String(messages.length - visible),
        },
      };
    },
    ReceiveMessage: ({ QueueUrl, MaxNumberOfMessages, VisibilityTimeout }) => {
      const queue = byUrl(QueueUrl);
      const pause = Number(VisibilityTimeout ?? queue.visibilitySeconds) * 1000;
      const messages = receive(queue, Number(MaxNumberOfMessages ?? 1), pause);
      return {
        Messages: messages.map(({ id, body, sentAt, receives, receipt }) => ({
          MessageId: id,
          ReceiptHandle: receipt ?? "",
          Body: body,
          MD5OfBody: hash("md5", body),
          Attributes: { SentTimestamp: String(sentAt), ApproximateReceiveCount: String(receives) },
        })),
      };
    },
    ChangeMessageVisibilityBatch: ({ QueueUrl, Entries }) => {
      const queue = byUrl(QueueUrl);
      const entries = listOf(Entries).filter(isObject);
      for (const { ReceiptHandle, VisibilityTimeout } of entries) {
        const [message] = [...messagesOf(queue.name).values()].filter(
          ({ receipt }) => receipt === ReceiptHandle,
        );
        if (message) message.visibleAt = Date.now() + Number(VisibilityTimeout) * 1000;
      }
      return { Successful: entries.map(({ Id }) => ({ Id: textOf(Id) })), Failed: [] };
    },
    StartMessageMoveTask: ({ SourceArn }) => {
      const count = move(byArn(textOf(SourceArn)));
      return { TaskHandle: Buffer.from(JSON.stringify({ count })).toString("base64") };
    },
  };
  const byUrl = (url: unknown): Queue => {
    const found = queueOf((queue) => queue.url === url);
    if (!found) throw new Error(`No queue ${textOf(url)}`);
    return found;
  };

  return {
    send: (arn, body) => void send(byArn(arn), JSON.stringify(body)),
    settled: async () => {
      for (;;) {
        openWindows();
        const works = [...running.values()].flatMap((busy) => [...busy]);
        if (works.length === 0) return;
        await Promise.all(works);
      }
    },
    call: (action, input) => {
      const answer = actions[action];
      if (!answer)
        return { status: 400, body: { __type: "com.amazonaws.sqs#UnsupportedOperation", message: action } };
      try {
        return { status: 200, body: answer(input) };
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith("No queue"))) throw error;
        return {
          status: 400,
          body: { __type: "com.amazonaws.sqs#QueueDoesNotExist", message: error.message },
        };
      }
    },
    stop: () => {
      stopped = true;
      for (const timer of [...timers.values(), ...windows.values()]) clearTimeout(timer);
    },
  };
}

function recordOf(message: Message, queue: Queue, region: string): JsonObject {
  return {
    messageId: message.id,
    receiptHandle: message.receipt ?? "",
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.receives),
      SentTimestamp: String(message.sentAt),
    },
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
