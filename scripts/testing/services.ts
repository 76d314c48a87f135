import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startDynamoDb } from "#scripts/local/dynamodb.ts";
import { freePort } from "#scripts/local/ports.ts";
import { startS3 } from "#scripts/local/s3.ts";
import { startSes } from "#scripts/local/ses.ts";

declare module "vitest" {
  interface ProvidedContext {
    dynamoDbUrl: string;
    s3Url: string;
    sesUrl: string;
  }
}

export const testBucket = "compagnon-tests";

/** Starts the real stand-ins once for the whole run: DynamoDB Local in memory, S3 behind its gate in a temporary folder, SES. */
// biome-ignore lint/style/noDefaultExport: Vitest reads a global set-up from the default export
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(path.join(tmpdir(), "compagnon-tests-"));
  const dynamoDb = await startDynamoDb();
  const s3 = await startS3({
    directory,
    buckets: [{ name: testBucket, cors: [] }],
    secretOf: () => "test",
    mayDo: () => true,
  });
  project.provide("dynamoDbUrl", dynamoDb.url);
  const ses = await startSes(await freePort());
  project.provide("s3Url", s3.url);
  project.provide("sesUrl", ses.url);
  return async () => {
    await Promise.all([dynamoDb.stop(), s3.stop(), ses.stop()]);
    rmSync(directory, { recursive: true, force: true });
  };
}
