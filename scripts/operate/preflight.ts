import { parseArgs } from "node:util";
import { synthesise } from "#scripts/commands/synth.ts";
import { runCommand } from "#scripts/operate/command.ts";
import { readEnvironment } from "#scripts/operate/deploy/environment.ts";
import { readTemplates } from "#scripts/operate/deploy/templates.ts";
import { preflight } from "#scripts/operate/preflight/preflight.ts";

const usage = `npm run preflight -- --env NAME

Looks at the AWS account before npm run deploy changes anything there, and at how near the templates come to its quotas;
says what will fail (✗), what will hurt (!) and what no call tells (?), each with what to do. npm run deploy does it
first by itself.`;

await runCommand(async () => {
  const { env } = parseArgs({ options: { env: { type: "string" } } }).values;
  if (!env) throw new Error(usage);
  const environment = readEnvironment(env);
  const templates = readTemplates(await synthesise({ ...environment, environment: env }));
  process.exitCode = (await preflight(env, environment, templates)) ? 0 : 1;
});
