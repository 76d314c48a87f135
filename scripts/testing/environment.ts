import { hash, randomUUID } from "node:crypto";
import { inject } from "vitest";
import { queueUrlPrefix, testBucket } from "#scripts/testing/buckets.ts";

// The environment that the template gives a function, with the local endpoints and one table per test file.
Object.assign(process.env, {
  AWS_REGION: "eu-west-3",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
  AWS_ENDPOINT_URL_DYNAMODB: inject("dynamoDbUrl"),
  AWS_ENDPOINT_URL_S3: inject("s3Url"),
  AWS_ENDPOINT_URL_SES: inject("sesUrl"),
  AWS_ENDPOINT_URL_SQS: inject("sqsUrl"),
  TABLE_NAME: `test-${randomUUID()}`,
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
