import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listOf, objectOf, textOf } from "#scripts/local/json.ts";
import type { Mapping, Queue } from "#scripts/local/model/triggers.ts";
import type { Invoke } from "#scripts/local/workers.ts";
import { startQueues } from "./queues.ts";
import { callQueues } from "./sqs-calls.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "queues-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const queue = (name: string, more: Partial<Queue> = {}): Queue => ({
  name,
  arn: `arn:${name}`,
  url: `https://sqs/${name}`,
  visibilitySeconds: 0.1,
  retentionSeconds: 60,
  ...more,
});
const failures = queue("failed");
const uploads = queue("uploads", { redrive: { arn: failures.arn, maxReceives: 3 } });
const mapping: Mapping = {
  queueArn: uploads.arn,
  functionId: "Check",
  batchSize: 1,
  windowSeconds: 0,
  reportsFailures: true,
};
const recordsIn = (event: unknown) => listOf(objectOf(event).Records).map(objectOf);
const bodiesIn = (event: unknown) => recordsIn(event).map(({ body }) => JSON.parse(textOf(body)));
const answered = (payload: unknown = null) => ({ kind: "answer", payload: JSON.stringify(payload) }) as const;
const crashed = { kind: "failed", errorType: "Error", message: "no" } as const;

const started = (invoke: Invoke, more: Partial<Mapping> = {}) =>
  startQueues({
    model: () => ({ queues: [uploads, failures], mappings: [{ ...mapping, ...more }], region: "eu-west-3" }),
    invoke,
    folder,
    say: () => undefined,
  });
const until = (holds: () => boolean) => expect.poll(holds).toBe(true);

test("a message is handed over until it is done, and no more", async () => {
  const got: unknown[] = [];
  const queues = started(async (_, event) => {
    got.push(...bodiesIn(event));
    return got.length < 3 ? crashed : answered();
  });
  queues.send(uploads.arn, { n: 1 });
  await until(() => got.length === 3);
  await queues.settled();
  await pause(200);
  expect(got).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
  expect(queues.messagesOf(failures)).toEqual([]);
  queues.stop();
});

test("of a batch, only what the function names comes back; all if it names an unknown one", async () => {
  const got: unknown[][] = [];
  const queues = started(
    async (_, event) => {
      got.push(bodiesIn(event));
      if (got.length === 1) return answered({ batchItemFailures: [{ itemIdentifier: "another" }] });
      const [, second] = recordsIn(event);
      return answered(got.length === 2 && { batchItemFailures: [{ itemIdentifier: second?.messageId }] });
    },
    { batchSize: 10, windowSeconds: 60 },
  );
  for (const n of [1, 2, 3]) queues.send(uploads.arn, { n });
  await queues.settled();
  await until(() => got.length === 3);
  expect(got).toEqual([[{ n: 1 }, { n: 2 }, { n: 3 }], [{ n: 1 }, { n: 2 }, { n: 3 }], [{ n: 2 }]]);
  await queues.settled();
  queues.stop();
});

test("after its tries a message is kept apart, and tried again once it is sent back", async () => {
  let isMended = false;
  let calls = 0;
  const queues = started(async () => {
    calls++;
    return isMended ? answered() : crashed;
  });
  queues.send(uploads.arn, { key: "quarantine/1" });
  await until(() => queues.messagesOf(failures).length === 1);
  expect(calls).toBe(3);
  isMended = true;
  expect(queues.sendBack(failures)).toBe(1);
  await queues.settled();
  expect([calls, queues.messagesOf(uploads).length, queues.messagesOf(failures).length]).toEqual([4, 0, 0]);
  queues.stop();
});

test("messages outlive the runner, the old ones excepted", async () => {
  const first = started(() => new Promise(() => undefined), { batchSize: 1 });
  first.send(uploads.arn, { n: 1 });
  first.send(uploads.arn, { n: 2 });
  const [old] = first.messagesOf(uploads);
  if (old) old.sentAt -= 61_000;
  first.send(uploads.arn, { n: 3 });
  first.stop();
  const got: unknown[] = [];
  const next = started(async (_, event) => {
    got.push(...bodiesIn(event));
    return answered();
  });
  await next.settled();
  expect(got).toEqual([{ n: 2 }, { n: 3 }]);
  next.stop();
});

test("a function sends to the queues that its role names, and does nothing else with them", async () => {
  const got: unknown[] = [];
  const queues = started(async (_, event) => {
    got.push(...bodiesIn(event));
    return answered();
  });
  const call = (action: string, queue: Queue) =>
    callQueues(
      action,
      { QueueUrl: queue.url, MessageBody: '{"id":"1"}' },
      {
        all: [uploads, failures],
        queues,
        may: (need) => need.action === "sqs:SendMessage" && need.resource === uploads.arn,
      },
    );
  expect(call("SendMessage", uploads).status).toBe(200);
  await until(() => got.length === 1);
  expect(got).toEqual([{ id: "1" }]);
  for (const refused of [call("SendMessage", failures), call("ReceiveMessage", uploads)])
    expect([refused.status, refused.body["__type"]]).toEqual([
      400,
      "com.amazonaws.sqs#AccessDeniedException",
    ]);
  queues.stop();
});
