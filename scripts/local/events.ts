import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Invoke } from "./api.ts";
import { hasCome } from "./daily.ts";
import { envelope } from "./envelope.ts";
import { isObject, type Json, type JsonObject, objectOf, parseJson, parseObject, textOf } from "./json.ts";
import { mailEvent, outcomesOf } from "./mail-events.ts";
import type { LocalFunction, Model } from "./model.ts";
import type { Queues } from "./queues.ts";
import type { ObjectCreated } from "./s3-objects.ts";
import type { SentMail } from "./ses-calls.ts";
import type { Target, Trigger } from "./triggers.ts";

export type Events = {
  /** Sends a line of a function's log to the functions whose subscription filters match it. */
  lineLogged(one: LocalFunction, line: string): void;
  objectCreated(created: ObjectCreated): void;
  mailSent(mail: SentMail): void;
  /** Resolves when no event is pending. */
  settled(): Promise<void>;
  stop(): void;
};

/** A pending event. If it waits for the malware scan of an upload (`scanned`), the scan makes its body. */
type PendingEvent = { id: string; target: Target; body: JsonObject; scanned?: ObjectCreated };

/**
 * Delivers events as S3, EventBridge and CloudWatch do: at least once, to queues, or to functions with a few retries.
 * Events stay on disk until they are handled, so that a restart delivers the pending ones.
 */
export function startEvents(options: {
  model: () => Model;
  invoke: Invoke;
  folder: string;
  send: Queues["send"];
  /** Scans an object for malware and returns GuardDuty's status. */
  scan(created: ObjectCreated): Promise<string>;
  retryMs?: number;
  /** The time, for daily schedules: a test moves it. */
  now?: () => number;
  say(line: string): void;
}): Events {
  mkdirSync(options.folder, { recursive: true });
  const open = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  let stopped = false;
  const now = options.now ?? Date.now;

  const start = async (functionId: string, body: JsonObject): Promise<void> => {
    const tries = 3;
    for (let attempt = 1; attempt <= tries && !stopped; attempt++) {
      const outcome = await options.invoke(functionId, body, "event");
      if (stopped || outcome.kind === "answer") return;
      if (attempt === tries)
        options.say(`${functionId} a échoué ${tries} fois sur un événement : voir son journal.`);
      else await new Promise((resolve) => setTimeout(resolve, options.retryMs ?? 2000));
    }
  };
  const deliver = async (posted: PendingEvent): Promise<void> => {
    const { scanned } = posted;
    const pending = scanned
      ? { ...posted, body: scanEvent(scanned, await options.scan(scanned), options.model().region) }
      : posted;
    if (stopped) return;
    if ("queueArn" in pending.target) options.send(pending.target.queueArn, pending.body);
    else await start(pending.target.functionId, pending.body);
    if (!stopped) rmSync(path.join(options.folder, `${pending.id}.json`), { force: true });
  };
  const begin = (pending: PendingEvent): void => {
    const work = deliver(pending).finally(() => open.delete(work));
    open.add(work);
  };
  const post = (target: Target, body: JsonObject, scanned?: ObjectCreated): void => {
    const pending = { id: randomUUID(), target, body, ...(scanned && { scanned }) };
    writeFileSync(path.join(options.folder, `${pending.id}.json`), JSON.stringify(pending));
    begin(pending);
  };

  for (const file of readdirSync(options.folder)) {
    const left = parseObject(readFileSync(path.join(options.folder, file), "utf8"));
    begin({
      id: textOf(left.id),
      target: targetOf(left),
      body: objectOf(left.body),
      ...(left.scanned !== undefined && { scanned: createdOf(objectOf(left.scanned)) }),
    });
  }
  for (const trigger of options.model().triggers) {
    const every = trigger.when.kind === "schedule" ? rateMs(trigger.when.expression) : undefined;
    if (every === undefined) continue;
    timers.push(setInterval(() => post(trigger.target, scheduledEvent()), every).unref());
  }

  let looked = now();
  const keepTime = (): void => {
    const before = looked;
    looked = now();
    for (const { when, target } of options.model().triggers)
      if (when.kind === "daily" && hasCome(when, before, looked)) post(target, scheduledEvent());
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
    lineLogged: ({ logGroup }, line) => {
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
    objectCreated: (created) => {
      const { triggers, region, scans } = options.model();
      const isScanned = scans.some(
        ({ bucket, prefixes }) =>
          bucket === created.bucket && prefixes.some((prefix) => created.key.startsWith(prefix)),
      );
      for (const trigger of triggers) {
        const body = bodyFor(trigger, created, region);
        if (body !== undefined) post(trigger.target, body);
        // Any status will do here: no rule filters on it.
        else if (isScanned && starts(trigger, scanEvent(created, "NO_THREATS_FOUND", region)))
          post(trigger.target, {}, created);
      }
    },
    mailSent: ({ source, recipients, configurationSet }) => {
      const { triggers, configurationSets, region } = options.model();
      const told = configurationSets.find(({ name }) => name === configurationSet)?.events ?? [];
      for (const recipient of recipients)
        for (const outcome of outcomesOf(recipient).filter(({ type }) => told.includes(type))) {
          const event = mailEvent({ source, recipient, configurationSet }, outcome, region);
          for (const trigger of triggers) if (starts(trigger, event)) post(trigger.target, event);
        }
    },
    settled: async () => {
      while (open.size + lines.size > 0) {
        sendLines();
        await Promise.all(open);
      }
    },
    stop: () => {
      sendLines();
      stopped = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
}

const gatheringMs = 200;
type LogLine = { id: string; timestamp: number; message: string };

/** The text at a path of a line in JSON; lines of the runtime itself are plain text. */
function textAt(line: string, path: readonly string[]): Json | undefined {
  try {
    return path.reduce<Json | undefined>((value, name) => objectOf(value)[name], parseJson(line));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function logsEvent(logEvents: LogLine[]): JsonObject {
  const data = { messageType: "DATA_MESSAGE", logEvents };
  return { awslogs: { data: gzipSync(JSON.stringify(data)).toString("base64") } };
}

function bodyFor(trigger: Trigger, created: ObjectCreated, region: string): JsonObject | undefined {
  const { when } = trigger;
  if (when.kind === "object") {
    const { bucket, prefix, suffix, events } = when;
    const named = events.some(
      (event) =>
        event === created.event || (event.endsWith("*") && created.event.startsWith(event.slice(0, -1))),
    );
    const ours = bucket === created.bucket && created.key.startsWith(prefix) && created.key.endsWith(suffix);
    return named && ours ? notification(created, region) : undefined;
  }
  const event = bridgeEvent(created, region);
  return starts(trigger, event) ? event : undefined;
}

function starts({ when }: Trigger, event: JsonObject): boolean {
  return when.kind === "pattern" && matches(when.pattern, event);
}

/** The target of an event that an earlier run left; earlier versions named a function beside the body. */
function targetOf(left: JsonObject): Target {
  const { functionId = left.functionId, queueArn } = objectOf(left.target);
  return queueArn === undefined ? { functionId: textOf(functionId) } : { queueArn: textOf(queueArn) };
}

function createdOf(kept: JsonObject): ObjectCreated {
  const [bucket, key, etag, event] = [kept.bucket, kept.key, kept.etag, kept.event].map(textOf);
  return {
    bucket: bucket ?? "",
    key: key ?? "",
    etag: etag ?? "",
    event: event ?? "",
    size: Number(kept.size),
  };
}

/** GuardDuty's event about a scanned object. */
function scanEvent({ bucket, key, etag }: ObjectCreated, status: string, region: string): JsonObject {
  const threats = status === "THREATS_FOUND" ? [{ name: "EICAR-Test-File (not a virus)" }] : null;
  return {
    ...envelope("aws.guardduty", "GuardDuty Malware Protection Object Scan Result", region),
    resources: [`arn:aws:guardduty:${region}:000000000000:malware-protection-plan/local`],
    detail: {
      schemaVersion: "1.0",
      scanStatus: status === "UNSUPPORTED" ? "SKIPPED" : "COMPLETED",
      resourceType: "S3_OBJECT",
      s3ObjectDetails: {
        bucketName: bucket,
        objectKey: key,
        eTag: etag,
        versionId: "null",
        s3Throttled: false,
      },
      scanResultDetails: { scanResultStatus: status, threats },
    },
  };
}

function notification({ bucket, key, size, etag, event }: ObjectCreated, region: string): JsonObject {
  return {
    Records: [
      {
        eventVersion: "2.1",
        eventSource: "aws:s3",
        awsRegion: region,
        eventTime: new Date().toISOString(),
        eventName: event,
        s3: {
          s3SchemaVersion: "1.0",
          bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
          object: {
            key: encodeURIComponent(key).replaceAll("%2F", "/").replaceAll("%20", "+"),
            size,
            eTag: etag,
          },
        },
      },
    ],
  };
}

function bridgeEvent({ bucket, key, size, etag }: ObjectCreated, region: string): JsonObject {
  return {
    ...envelope("aws.s3", "Object Created", region),
    resources: [`arn:aws:s3:::${bucket}`],
    detail: { version: "0", bucket: { name: bucket }, object: { key, size, etag }, reason: "PutObject" },
  };
}

function scheduledEvent(): JsonObject {
  return { ...envelope("aws.events", "Scheduled Event", "local"), resources: [], detail: {} };
}

/** EventBridge's patterns: exact values, prefixes, suffixes and wildcards. */
function matches(pattern: Json, value: Json | undefined): boolean {
  if (isObject(pattern))
    return Object.entries(pattern).every(([name, inner]) => matches(inner, objectOf(value)[name]));
  if (!Array.isArray(pattern)) return false;
  // Of a list, any value may match.
  if (Array.isArray(value)) return value.some((one) => matches(pattern, one));
  return pattern.some((one) => {
    if (!isObject(one)) return one === value;
    if (one.prefix !== undefined) return textOf(value).startsWith(textOf(one.prefix));
    if (one.suffix !== undefined) return textOf(value).endsWith(textOf(one.suffix));
    if (one.wildcard !== undefined) {
      return new RegExp(
        `^${textOf(one.wildcard)
          .split("*")
          .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
          .join(".*")}$`,
      ).test(textOf(value));
    }
    throw new Error(
      `An event pattern uses ${Object.keys(one).join(", ")}, which the local runner does not know`,
    );
  });
}

function rateMs(expression: string): number | undefined {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
  return count === undefined ? undefined : Number(count) * (units[unit ?? ""] ?? 60_000);
}
