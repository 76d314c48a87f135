import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Invoke } from "./api.ts";
import { listOf, objectOf, textOf } from "./json.ts";
import { type Mapping, type Queue, readMappings, readQueues, startQueues } from "./queues.ts";
import type { Assembly, Deployed } from "./template.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "queues-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const queue = (name: string, more: Partial<Queue> = {}): Queue => ({
  name,
  arn: `arn:${name}`,
  url: `https://sqs/${name}`,
  visibilitySeconds: 0.3,
  retentionSeconds: 60,
  ...more,
});
const failed = queue("failed");
const uploads = queue("uploads", { redrive: { arn: failed.arn, maxReceives: 3 } });
const mapping: Mapping = {
  queueArn: uploads.arn,
  functionId: "Check",
  batchSize: 1,
  windowSeconds: 0,
  reportsFailures: true,
};
const bodiesIn = (event: unknown) =>
  listOf(objectOf(event).Records).map((record) => JSON.parse(textOf(objectOf(record).body)));
const answered = (payload: unknown = null) => ({ kind: "answer", payload: JSON.stringify(payload) }) as const;
const crashed = { kind: "failed", errorType: "Error", message: "no" } as const;
const failing = (event: unknown, which: (body: unknown) => boolean) => ({
  batchItemFailures: listOf(objectOf(event).Records).flatMap((record) =>
    which(JSON.parse(textOf(objectOf(record).body)))
      ? [{ itemIdentifier: objectOf(record).messageId ?? "" }]
      : [],
  ),
});

const started = (invoke: Invoke, mappings: Mapping[] = [mapping]) =>
  startQueues({
    model: () => ({ queues: [uploads, failed], mappings, region: "eu-west-3" }),
    invoke,
    folder,
    say: () => undefined,
  });
const countIn = (queues: ReturnType<typeof started>, { url }: Queue) =>
  Number(
    objectOf(queues.call("GetQueueAttributes", { QueueUrl: url }).body.Attributes)
      .ApproximateNumberOfMessages,
  );
const until = async (holds: () => boolean) => {
  for (let n = 0; n < 300 && !holds(); n++) await pause(10);
  expect(holds()).toBe(true);
};

test("a message is handed over until it is done, and no more", async () => {
  const got: unknown[] = [];
  const queues = started(async (_, event) => {
    got.push(...bodiesIn(event));
    return got.length < 3 ? crashed : answered();
  });
  queues.send(uploads.arn, { n: 1 });
  await until(() => got.length === 3);
  await queues.settled();
  await pause(400);
  expect(got).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
  expect(countIn(queues, failed)).toBe(0);
  queues.stop();
});

test("of a batch, only what the function names comes back", async () => {
  const got: unknown[][] = [];
  const queues = started(
    async (_, event) => {
      got.push(bodiesIn(event));
      return answered(failing(event, (body) => got.length < 2 && objectOf(body).n === 2));
    },
    [{ ...mapping, batchSize: 10, windowSeconds: 60 }],
  );
  for (const n of [1, 2, 3]) queues.send(uploads.arn, { n });
  await queues.settled();
  await until(() => got.length === 2);
  expect(got).toEqual([[{ n: 1 }, { n: 2 }, { n: 3 }], [{ n: 2 }]]);
  await queues.settled();
  queues.stop();
});

test("an answer that names an unknown message leaves the whole batch", async () => {
  let calls = 0;
  const queues = started(async () => {
    calls++;
    return answered(calls === 1 ? { batchItemFailures: [{ itemIdentifier: "another" }] } : null);
  });
  queues.send(uploads.arn, { n: 1 });
  await until(() => calls === 2);
  queues.stop();
});

test("after its tries a message is kept apart, shown to the operator, and tried again once it is sent back", async () => {
  let isMended = false;
  const got: unknown[] = [];
  const queues = started(async (_, event) => {
    got.push(...bodiesIn(event));
    return isMended ? answered() : crashed;
  });
  queues.send(uploads.arn, { key: "quarantine/1" });
  await until(() => countIn(queues, failed) === 1);
  expect(got).toHaveLength(3);
  const input = { QueueUrl: failed.url, MaxNumberOfMessages: 10, VisibilityTimeout: 60 };
  const [message] = listOf(queues.call("ReceiveMessage", input).body.Messages).map(objectOf);
  expect(message?.Body).toBe('{"key":"quarantine/1"}');
  // Hidden while the operator looks at it: nothing is moved.
  expect(countIn(queues, failed)).toBe(0);
  queues.call("StartMessageMoveTask", { SourceArn: failed.arn });
  expect(countIn(queues, uploads)).toBe(0);
  const Entries = [{ Id: "0", ReceiptHandle: message?.ReceiptHandle ?? "", VisibilityTimeout: 0 }];
  queues.call("ChangeMessageVisibilityBatch", { QueueUrl: failed.url, Entries });
  isMended = true;
  queues.call("StartMessageMoveTask", { SourceArn: failed.arn });
  await queues.settled();
  expect([got.length, countIn(queues, uploads), countIn(queues, failed)]).toEqual([4, 0, 0]);
  expect(queues.call("ReceiveMessage", { QueueUrl: "https://sqs/none" }).status).toBe(400);
  queues.stop();
});

test("messages outlive the runner", async () => {
  const first = started(() => new Promise(() => undefined));
  first.send(uploads.arn, { n: 1 });
  first.stop();
  const got: unknown[] = [];
  const next = started(async (_, event) => {
    got.push(...bodiesIn(event));
    return answered();
  });
  await next.settled();
  expect(got).toEqual([{ n: 1 }]);
  next.stop();
});

const resource = (type: string, id: string, properties: Deployed["properties"]): Deployed => ({
  id,
  type,
  ref: id,
  arn: `arn:aws:sqs:eu-west-3:0:${id}`,
  properties,
  metadata: {},
});
const source = resource("AWS::SQS::Queue", "Uploads", {
  VisibilityTimeout: 360,
  RedrivePolicy: { deadLetterTargetArn: "arn:dead", maxReceiveCount: 5 },
});
const feed = resource("AWS::Lambda::EventSourceMapping", "Feed", {
  EventSourceArn: source.arn,
  FunctionName: "Check",
  BatchSize: 1,
  FunctionResponseTypes: ["ReportBatchItemFailures"],
});
const assembly = {
  ofType: (type: string) => [source, feed].filter((one) => one.type === type),
} as Assembly;

test("a mapping is read if its function may read the queue and ends before its messages come back", () => {
  const queues = readQueues(assembly);
  expect(queues[0]).toMatchObject({ visibilitySeconds: 360, redrive: { arn: "arn:dead", maxReceives: 5 } });
  const check = { id: "Check", timeoutSeconds: 60, may: () => true };
  expect(readMappings(assembly, [check], queues)).toEqual([
    { ...mapping, queueArn: source.arn, functionId: "Check" },
  ]);
  const mayNot = (denied: string) => ({ ...check, may: (action: string) => action !== denied });
  expect(() => readMappings(assembly, [mayNot("sqs:DeleteMessage")], queues)).toThrow("does not allow");
  expect(() => readMappings(assembly, [{ ...check, timeoutSeconds: 361 }], queues)).toThrow("comes back");
  expect(() => readMappings(assembly, [], queues)).toThrow("takes messages");
});
