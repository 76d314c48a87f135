import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { SQSClient } from "@aws-sdk/client-sqs";
import { described, findFailed, sendBack } from "#scripts/retry/failed.ts";

const usage = `npm run retry-failed -- [--name compagnon] [--worker validateUpload] [--yes]

Shows what workers gave up after their tries and what SQS keeps of it (two weeks), then sends it back to be tried once
more: mend the cause and deploy first. --worker chooses one queue, --yes does not ask.
AWS credentials and AWS_REGION come from the environment; --local FOLDER is for npm start with that DATA_DIR (.local).`;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const { name, worker, local, yes, help } = parseArgs({
  options: { name: { ...text, default: "compagnon" }, worker: text, local: text, yes: flag, help: flag },
}).values;
if (help) {
  console.log(usage);
  process.exit(0);
}

const client = local
  ? new SQSClient({
      endpoint: readFileSync(path.join(local, "aws-url"), "utf8"),
      region: "eu-west-3",
      credentials: { accessKeyId: "operator", secretAccessKey: "local" },
    })
  : new SQSClient({});

const isAgreed = async (count: number): Promise<boolean> => {
  if (yes) return true;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = lines.question(`Send ${count} back to be tried again? [y/N] `);
    return /^y/i.test(await Promise.race([answer, once(lines, "close").then(() => "")]));
  } finally {
    lines.close();
  }
};

try {
  const queues = await findFailed(client, name, worker);
  const failed = queues.filter(({ count }) => count > 0);
  console.log(described(queues, new Date()));
  const count = failed.reduce((sum, queue) => sum + queue.count, 0);
  if (count > 0 && (await isAgreed(count))) {
    for (const queue of failed) await sendBack(client, queue);
    console.log("Sent back. What fails again is here again after its tries: an alarm tells.");
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
