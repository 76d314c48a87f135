import { parseArgs } from "node:util";
import { readEnvironment } from "#scripts/operate/deploy/environment.ts";
import { preflight } from "#scripts/operate/preflight/preflight.ts";

const usage = `npm run preflight -- --env NAME

Looks at the AWS account before npm run deploy changes anything there, and says what will fail (✗), what will hurt (!)
and what no call tells (?), each with what to do. npm run deploy does it first by itself.`;

try {
  const { env } = parseArgs({ options: { env: { type: "string" } } }).values;
  if (!env) throw new Error(usage);
  process.exitCode = (await preflight(env, readEnvironment(env))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
