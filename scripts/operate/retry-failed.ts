import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { SQSClient } from "@aws-sdk/client-sqs";
import { stackNameOf } from "#infra/context.ts";
import { runCommand } from "#scripts/operate/command.ts";
import { readEnvironment } from "#scripts/operate/deploy/environment.ts";
import { described, findFailed, sendBack } from "#scripts/operate/retry/failed.ts";

const usage = `npm run retry-failed -- --env ENV [--worker validateUpload] [--yes]

Shows what workers gave up after their tries and what SQS keeps of it (two weeks), then sends it back to be tried once
more: mend the cause and deploy first. --worker chooses one queue, --yes does not ask.
AWS credentials come from the variables. In place of --env, --local FOLDER is for an npm start with that DATA_DIR
(.local).`;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const { env, worker, local, yes, help } = parseArgs({
  options: { env: text, worker: text, local: text, yes: flag, help: flag },
}).values;
if (help || (env === undefined) === (local === undefined)) {
  console.log(usage);
  process.exit(help ? 0 : 1);
}

const client = local
  ? new SQSClient({
      endpoint: readFileSync(path.join(local, "aws-url"), "utf8"),
      region: "eu-west-3",
      credentials: { accessKeyId: "operator", secretAccessKey: "local" },
    })
  : new SQSClient({ region: readEnvironment(env ?? "").region });

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

await runCommand(async () => {
  const queues = await findFailed(client, stackNameOf(env), worker);
  const failed = queues.filter(({ count }) => count > 0);
  console.log(described(queues, new Date()));
  const count = failed.reduce((sum, queue) => sum + queue.count, 0);
  if (count > 0 && (await isAgreed(count))) {
    for (const queue of failed) await sendBack(client, queue);
    console.log("Sent back. What fails again is here again after its tries: an alarm tells.");
  }
});
