import { parseArgs } from "node:util";
import { runCommand } from "#scripts/operate/command.ts";
import { findOutputs } from "#scripts/operate/deploy/deployed.ts";

const usage = `npm run --silent deployed -- --env NAME

Prints what an environment's platform consists of, a line each as Name=value: SiteUrl, BaseApiUrl, TableName, FileBucket,
the Version that runs … AWS credentials come from the environment.`;

await runCommand(async () => {
  const { env } = parseArgs({ options: { env: { type: "string" } } }).values;
  if (!env) throw new Error(usage);
  const outputs = await findOutputs(env);
  // No failure: a workflow asks this before it deploys for the first time.
  if (!outputs) console.error(`${env} is not deployed`);
  for (const [name, value] of Object.entries(outputs ?? {})) console.log(`${name}=${value}`);
});
