import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startDynamoDb } from "#scripts/local/aws/dynamodb.ts";
import { startS3 } from "#scripts/local/aws/s3.ts";
import { startSes } from "#scripts/local/aws/ses.ts";
import { freePort } from "#scripts/local/ports.ts";
import { copiedBucket, testBucket } from "#scripts/testing/buckets.ts";

declare module "vitest" {
  interface ProvidedContext {
    dynamoDbUrl: string;
    s3Url: string;
    sesUrl: string;
  }
}

/** Starts DynamoDB Local in memory, the local S3 on a temporary folder, and the local SES. */
const startServices = async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "compagnon-tests-"));
  const dynamoDb = await startDynamoDb();
  const s3 = await startS3({
    directory,
    buckets: [testBucket, copiedBucket].map((name) => ({ name, cors: {} })),
    secretOf: () => "test",
    mayDo: () => true,
  });
  const ses = await startSes(await freePort());
  const stop = async () => {
    await Promise.all([dynamoDb.stop(), s3.stop(), ses.stop()]);
    rmSync(directory, { recursive: true, force: true });
  };
  return { dynamoDbUrl: dynamoDb.url, s3Url: s3.url, sesUrl: ses.url, stop };
};

// biome-ignore lint/style/noDefaultExport: Vitest reads a global set-up from the default export
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { stop, ...urls } = await startServices();
  for (const name of ["dynamoDbUrl", "s3Url", "sesUrl"] as const) provide(name, urls[name]);
  return stop;
}
