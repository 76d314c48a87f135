import { parseArgs } from "node:util";
import { S3Client } from "@aws-sdk/client-s3";
import { eraseAgain, readLedger } from "#scripts/operate/backup/erase-again.ts";
import { runCommand } from "#scripts/operate/command.ts";

const usage = `npm run erase-again -- --table T --bucket B (--before OLD | --logs FILE)

Erases from a restored table the people who were erased after the moment that it was restored to. They are found by
  --before OLD    the table that was in use until then, or
  --logs FILE     the functions' log lines that say "erased" (kept for 180 days).
AWS credentials and AWS_REGION come from the environment.`;

const text = { type: "string" } as const;
const { table, bucket, before, logs } = parseArgs({
  options: { table: text, bucket: text, before: text, logs: text },
}).values;
if (!table || !bucket || (before === undefined) === (logs === undefined)) {
  console.error(usage);
  process.exit(1);
}
// Files are deleted as functions do it, by URLs signed with the credentials of the environment.
const { credentials, region } = new S3Client({}).config;
const { accessKeyId, secretAccessKey, sessionToken } = await credentials();
Object.assign(process.env, {
  TABLE_NAME: table,
  BUCKET_NAME: bucket,
  AWS_REGION: await region(),
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  ...(sessionToken && { AWS_SESSION_TOKEN: sessionToken }),
});
await runCommand(async () => {
  console.log(`${await eraseAgain(await readLedger({ before, logs }, table), new Date())} erased again`);
});
