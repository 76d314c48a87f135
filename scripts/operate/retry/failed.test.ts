import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, expect, test } from "vitest";
import { startAws } from "#scripts/local/aws/aws.ts";
import { startQueues } from "#scripts/local/aws/queues.ts";
import { callQueues } from "#scripts/local/aws/sqs-calls.ts";
import { aboutOf, described, findFailed, sendBack } from "#scripts/operate/retry/failed.ts";

const folder = mkdtempSync(path.join(tmpdir(), "retry-"));
const queue = (name: string, more: object = {}) => ({
  name,
  arn: `arn:aws:sqs:eu-west-3:000000000000:${name}`,
  url: `https://sqs.eu-west-3.amazonaws.com/000000000000/${name}`,
  visibilitySeconds: 0.2,
  retentionSeconds: 600,
  ...more,
});
const failed = queue("compagnon-validateUpload-failed");
const uploads = queue("compagnon-validateUpload", { redrive: { arn: failed.arn, maxReceives: 1 } });
const others = ["compagnon-essai-validateUpload-failed", "compagnon-buildArchives-failed"].map((name) =>
  queue(name),
);
const all = [uploads, failed, ...others];
const mapping = {
  queueArn: uploads.arn,
  functionId: "Check",
  batchSize: 1,
  windowSeconds: 0,
  reportsFailures: true,
};
const done: string[] = [];
let isMended = false;
const queues = startQueues({
  model: () => ({ queues: all, mappings: [mapping], region: "eu-west-3" }),
  folder,
  invoke: async (_, event) => {
    if (!isMended) return { kind: "failed", errorType: "Error", message: "broken" };
    done.push(JSON.stringify(event));
    return { kind: "answer", payload: "null" };
  },
  say: () => undefined,
});
const aws = await startAws({
  functions: () => new Map(),
  region: "eu-west-3",
  mailIdentities: () => [],
  configurationSets: () => [],
  dynamoDbUrl: "",
  sesUrl: "",
  callQueues: (action, input, may) => callQueues(action, input, { all, queues, may }),
});
const client = new SQSClient({
  endpoint: aws.url,
  region: "eu-west-3",
  credentials: { accessKeyId: "operator", secretAccessKey: "local" },
});
afterAll(async () => {
  queues.stop();
  await aws.stop();
  rmSync(folder, { recursive: true });
});

const created = (key: string) => ({ Records: [{ s3: { object: { key } } }] });

test("what failed is shown with its objects, sent back, and done", async () => {
  const count = 23;
  for (let n = 0; n < count; n++) queues.send(uploads.arn, created(`quarantine/${n}`));
  const failedNow = async () => (await findFailed(client, "compagnon", "validateUpload"))[0]?.count;
  for (let n = 0; n < 100 && (await failedNow()) !== count; n++) await pause(20);

  const found = await findFailed(client, "compagnon", undefined);
  expect(found.map(({ worker, count }) => [worker, count]).sort()).toEqual([
    ["buildArchives", 0],
    ["validateUpload", count],
  ]);
  const text = described(found, new Date(Date.now() + 3 * 86_400_000));
  expect(text).toContain("validateUpload: 23 failed");
  for (let n = 0; n < count; n++) expect(text).toMatch(new RegExp(`\\(3 days ago\\) quarantine/${n}  \\[`));
  expect(text).toContain("buildArchives: nothing failed");

  isMended = true;
  for (const each of found) await sendBack(client, each);
  await queues.settled();
  expect(done).toHaveLength(count);
  expect(await failedNow()).toBe(0);
});

test("a deployment without such queues is told", async () => {
  await expect(findFailed(client, "autre", undefined)).rejects.toThrow("autre-…-failed");
  await expect(findFailed(client, "compagnon", "nothing")).rejects.toThrow("compagnon-nothing-failed");
});

test.each([
  [JSON.stringify(created("quarantine/1")), "quarantine/1"],
  [JSON.stringify({ kind: "proposal", event_id: "e", id: "1" }), "kind: proposal, event_id: e, id: 1"],
  [JSON.stringify({ id: "1", name: "Zoé", event_id: "e" }), "id: 1, event_id: e"],
  [
    JSON.stringify({
      detail: {
        s3ObjectDetails: { objectKey: "quarantine/1" },
        scanResultDetails: { scanResultStatus: "NO_THREATS_FOUND" },
      },
    }),
    "quarantine/1 (scan: NO_THREATS_FOUND)",
  ],
  [
    JSON.stringify({ detail: { eventType: "Bounce", bounce: { bouncedRecipients: ["zoe@exemple.fr"] } } }),
    "mail: Bounce",
  ],
  ["not JSON", "no JSON"],
  ["{}", "of unknown shape"],
])("a message says what it is about: %s", (body, expected) => {
  expect(aboutOf(body)).toBe(expected);
});
