import { randomUUID } from "node:crypto";
import { isObject, type Json, type JsonObject, objectOf, parseJson, textOf } from "#scripts/local/json.ts";
import type { LocalFunction, Model } from "#scripts/local/model/model.ts";
import type { Target } from "#scripts/local/model/triggers.ts";
import type { Invoke } from "#scripts/local/workers.ts";
import { hasCome } from "./daily.ts";
import {
  type LogLine,
  logsEvent,
  mailEvent,
  notification,
  scanEvent,
  scheduledEvent,
} from "./event-shapes.ts";
import type { ObjectCreated } from "./s3.ts";
import type { SentMail } from "./ses-calls.ts";

export type Events = ReturnType<typeof startEvents>;

const tries = 3;
const gatheringMs = 200;

/** Delivers events as S3, EventBridge and CloudWatch do: to queues, or to functions with a few retries. */
export function startEvents(options: {
  model: () => Model;
  invoke: Invoke;
  send(queueArn: string, body: JsonObject): void;
  /** Scans an object for malware and returns GuardDuty's status. */
  scan(created: ObjectCreated): Promise<string>;
  retryMs?: number;
  say(line: string): void;
}) {
  const open = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  let stopped = false;

  const start = async (functionId: string, body: JsonObject): Promise<void> => {
    for (let attempt = 1; attempt <= tries && !stopped; attempt++) {
      const outcome = await options.invoke(functionId, body);
      if (stopped || outcome.kind === "answer") return;
      if (attempt === tries)
        options.say(`${functionId} a échoué ${tries} fois sur un événement : voir son journal.`);
      else await new Promise((resolve) => setTimeout(resolve, options.retryMs ?? 2000));
    }
  };
  const begin = (job: Promise<void>): void => {
    const work = job.finally(() => open.delete(work));
    open.add(work);
  };
  const post = (target: Target, body: JsonObject): void => {
    if ("queueArn" in target) options.send(target.queueArn, body);
    else begin(start(target.functionId, body));
  };
  const publish = (event: JsonObject): void => {
    for (const { when, target } of options.model().triggers)
      if (when.kind === "pattern" && matches(when.pattern, event)) post(target, event);
  };

  for (const { when, target } of options.model().triggers) {
    const every = when.kind === "schedule" ? rateMs(when.expression) : undefined;
    if (every === undefined) continue;
    timers.push(setInterval(() => post(target, scheduledEvent(options.model().region)), every).unref());
  }
  let looked = Date.now();
  const keepTime = (): void => {
    const before = looked;
    looked = Date.now();
    for (const { when, target } of options.model().triggers)
      if (when.kind === "daily" && hasCome(when, before, looked))
        post(target, scheduledEvent(options.model().region));
  };
  timers.push(setInterval(keepTime, 1000).unref());

  const lines = new Map<string, LogLine[]>();
  let sending: NodeJS.Timeout | undefined;
  const sendLines = (): void => {
    clearTimeout(sending);
    sending = undefined;
    for (const [functionId, logEvents] of lines) post({ functionId }, logsEvent(logEvents));
    lines.clear();
  };

  return {
    /** Sends a line of a function's log to the functions whose subscription filters match it. */
    lineLogged: ({ logGroup }: Pick<LocalFunction, "logGroup">, line: string): void => {
      for (const { functionId, path, text } of options
        .model()
        .subscriptions.filter((subscription) => subscription.logGroup === logGroup)) {
        if (textAt(line, path) !== text) continue;
        const waiting = lines.get(functionId) ?? [];
        lines.set(functionId, [...waiting, { id: randomUUID(), timestamp: Date.now(), message: line }]);
        // CloudWatch batches lines for some seconds too.
        sending ??= setTimeout(sendLines, gatheringMs).unref();
      }
    },
    objectCreated: (created: ObjectCreated): void => {
      const { triggers, region, scans } = options.model();
      for (const { when, target } of triggers)
        if (when.kind === "object" && when.bucket === created.bucket && created.key.startsWith(when.prefix))
          post(target, notification(created, region));
      if (
        scans.some(
          ({ bucket, prefixes }) =>
            bucket === created.bucket && prefixes.some((one) => created.key.startsWith(one)),
        )
      )
        begin(options.scan(created).then((status) => publish(scanEvent(created, status, region))));
    },
    mailSent: (mail: SentMail): void => {
      const { configurationSets, region } = options.model();
      const told = configurationSets.find(({ name }) => name === mail.configurationSet)?.events ?? [];
      for (const recipient of mail.recipients) {
        const { type, event } = mailEvent(mail, recipient, region);
        if (told.includes(type)) publish(event);
      }
    },
    /** Resolves when no event is pending. */
    settled: async (): Promise<void> => {
      while (open.size + lines.size > 0) {
        sendLines();
        await Promise.all(open);
      }
    },
    stop: (): void => {
      stopped = true;
      clearTimeout(sending);
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** The text at a path of a line in JSON; lines of the runtime itself are plain text. */
function textAt(line: string, path: readonly string[]): Json | undefined {
  try {
    return path.reduce<Json | undefined>((value, name) => objectOf(value)[name], parseJson(line));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** EventBridge's patterns: exact values and prefixes. */
function matches(pattern: Json, value: Json | undefined): boolean {
  if (isObject(pattern))
    return Object.entries(pattern).every(([name, inner]) => matches(inner, objectOf(value)[name]));
  if (!Array.isArray(pattern)) return false;
  // Of a list, any value may match.
  if (Array.isArray(value)) return value.some((one) => matches(pattern, one));
  return pattern.some((one) => {
    if (!isObject(one)) return one === value;
    if (one.prefix === undefined || Object.keys(one).length > 1)
      throw new Error(`The local runner does not know the event pattern ${JSON.stringify(one)}`);
    return textOf(value).startsWith(textOf(one.prefix));
  });
}

function rateMs(expression: string): number | undefined {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
  return count === undefined ? undefined : Number(count) * (units[unit ?? ""] ?? 60_000);
}
