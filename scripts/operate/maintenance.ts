import "@aws-sdk/signature-v4a"; // how these calls are signed; the client finds it once it is loaded
import { parseArgs } from "node:util";
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  ListKeysCommand,
  UpdateKeysCommand,
} from "@aws-sdk/client-cloudfront-keyvaluestore";
import * as z from "zod";
import { edgeStoreIn } from "#scripts/local/data-folder.ts";
import { setEdgeKey } from "#scripts/local/edge-store.ts";
import { runCommand } from "#scripts/operate/command.ts";
import { deployedOutputs, need } from "#scripts/operate/deploy/deployed.ts";

const usage = `npm run maintenance -- --env NAME --on "Le site est en maintenance jusqu'à 18 h." | --off

While it is on, every page shows this text, people may read, sign in and out, and nothing else: what they try to save
is refused with this text, and stays in their page. CloudFront does it, whatever state the API and the table are in,
within a few seconds. Where:
  --env NAME   the platform of this environment
  --local      the one that npm start runs (DATA_DIR as there)
AWS credentials come from the environment.`;

const options = {
  on: { type: "string" },
  off: { type: "boolean", default: false },
  env: { type: "string" },
  local: { type: "boolean", default: false },
} as const;

const Text = z.string().trim().min(10).max(300);
const key = "maintenance";

const setDeployedKey = async (arn: string, value: string | undefined): Promise<void> => {
  const client = new CloudFrontKeyValueStoreClient({ region: "us-east-1" });
  const { ETag } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN: arn }));
  if (value === undefined) {
    const { Items = [] } = await client.send(new ListKeysCommand({ KvsARN: arn }));
    if (!Items.some(({ Key }) => Key === key)) return;
  }
  const change = value === undefined ? { Deletes: [{ Key: key }] } : { Puts: [{ Key: key, Value: value }] };
  await client.send(new UpdateKeysCommand({ KvsARN: arn, IfMatch: ETag, ...change }));
};

const run = async (): Promise<void> => {
  const { on, off, env, local } = parseArgs({ options }).values;
  if ((on === undefined) === !off || (env === undefined) === !local) throw new Error(usage);
  const text = on === undefined ? undefined : Text.safeParse(on);
  if (text?.error) throw new Error(`--on needs a sentence of 10 to 300 characters\n\n${usage}`);
  if (local) setEdgeKey(edgeStoreIn(process.env["DATA_DIR"] ?? ".local"), key, text?.data);
  else if (env) await setDeployedKey(need(await deployedOutputs(env), "SwitchesArn"), text?.data);
  console.log(text ? `In maintenance: ${text.data}` : "Open again");
};

await runCommand(run);
