import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { orders } from "#functions/platform/queue.ts";
import { startAws } from "#scripts/local/aws/aws.ts";
import { startDynamoDb } from "#scripts/local/aws/dynamodb.ts";
import { startQueues } from "#scripts/local/aws/queues.ts";
import { startS3 } from "#scripts/local/aws/s3.ts";
import { startSes } from "#scripts/local/aws/ses.ts";
import { callQueues } from "#scripts/local/aws/sqs-calls.ts";
import { freePort } from "#scripts/local/ports.ts";
import { copiedBucket, queueUrlPrefix, testBucket } from "#scripts/testing/buckets.ts";

declare module "vitest" {
  interface ProvidedContext {
    dynamoDbUrl: string;
    s3Url: string;
    sesUrl: string;
    sqsUrl: string;
  }
}

/** The queues that functions send messages to. No worker takes them: tests start workers themselves. */
const startSqs = async (folder: string) => {
  const all = Object.keys(orders).map((worker) => ({
    name: `compagnon-${worker}`,
    arn: `arn:aws:sqs:eu-west-3:000000000000:compagnon-${worker}`,
    url: `${queueUrlPrefix}${worker}`,
    visibilitySeconds: 60,
    retentionSeconds: 3_600,
  }));
  const queues = startQueues({
    model: () => ({ queues: all, mappings: [], region: "eu-west-3" }),
    invoke: () => Promise.reject(new Error("No worker takes messages here")),
    folder,
    say: console.info,
  });
  const { url, stop } = await startAws({
    functions: () => new Map(),
    region: "eu-west-3",
    mailIdentities: () => [],
    configurationSets: () => [],
    dynamoDbUrl: "",
    sesUrl: "",
    callQueues: (action, input, may) => callQueues(action, input, { all, queues, may }),
  });
  return {
    url,
    stop: async () => {
      queues.stop();
      await stop();
    },
  };
};

/** Starts DynamoDB Local in memory, the local S3 and SQS on a temporary folder, and the local SES. */
const startServices = async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "compagnon-tests-"));
  const dynamoDb = await startDynamoDb();
  const s3 = await startS3({
    directory,
    buckets: [testBucket, copiedBucket].map((name) => ({ name, cors: {} })),
    secretOf: () => "test",
    // Tests move their clock, and the SDK keeps the difference for the next file.
    skewMs: Number.POSITIVE_INFINITY,
    mayDo: () => true,
  });
  const ses = await startSes(await freePort());
  const sqs = await startSqs(path.join(directory, "queues"));
  const stop = async () => {
    await Promise.all([dynamoDb.stop(), s3.stop(), ses.stop(), sqs.stop()]);
    rmSync(directory, { recursive: true, force: true });
  };
  return { dynamoDbUrl: dynamoDb.url, s3Url: s3.url, sesUrl: ses.url, sqsUrl: sqs.url, stop };
};

// biome-ignore lint/style/noDefaultExport: Vitest reads a global set-up from the default export
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { stop, ...urls } = await startServices();
  for (const name of ["dynamoDbUrl", "s3Url", "sesUrl", "sqsUrl"] as const) provide(name, urls[name]);
  return stop;
}
