import { hash, randomUUID } from "node:crypto";
import { inject, vi } from "vitest";
import { createTable } from "#scripts/local/aws/dynamodb.ts";
import { queueUrlPrefix, testBucket } from "#scripts/testing/buckets.ts";
import { forgetRosters } from "#scripts/testing/forget.ts";
import { tableKeys } from "#scripts/testing/table.ts";

// Files share a process: what the one before replaced is put back.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllEnvs();
vi.unstubAllGlobals();

const [dynamoDb, table] = [inject("dynamoDbUrl"), `test-${randomUUID()}`];
// The environment that the template gives a function, with the local endpoints and a table.
Object.assign(process.env, {
  AWS_REGION: "eu-west-3",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
  AWS_ENDPOINT_URL_DYNAMODB: dynamoDb,
  AWS_ENDPOINT_URL_S3: inject("s3Url"),
  AWS_ENDPOINT_URL_SES: inject("sesUrl"),
  AWS_ENDPOINT_URL_SQS: inject("sqsUrl"),
  TABLE_NAME: table,
  BUCKET_NAME: testBucket,
  QUEUE_URL_PREFIX: queueUrlPrefix,
  SITE_URL: "https://compagnon.test",
  MAIL_FROM: "compagnon@exemple.fr",
  MAIL_CONFIGURATION_SET: "compagnon",
  ORIGIN_SECRET_HASH: hash("sha256", "test-origin"),
  NETWORK_KEY: "test-network",
  PUSH_KEY: "test-push",
  SECOND_FACTOR: "offered",
});

await createTable(dynamoDb, table, tableKeys);
forgetRosters();
