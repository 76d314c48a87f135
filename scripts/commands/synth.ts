import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeApp } from "#infra/app.ts";
import { versionName } from "#scripts/build/version.ts";
import { buildFunctions } from "#scripts/commands/build.ts";
import { readTemplates } from "#scripts/operate/deploy/templates.ts";
import { quotasOf, quotaTable } from "#scripts/operate/preflight/quotas.ts";

const root = resolve(import.meta.dirname, "../..");

/** Writes the product's CloudFormation templates to cdk.out, from freshly built functions; throws on any finding. */
export const synthesise = async (context: Record<string, unknown> = {}): Promise<string> => {
  await buildFunctions();
  const outdir = resolve(root, "cdk.out");
  rmSync(outdir, { recursive: true, force: true });
  return makeApp({ context: { version: versionName(), ...context }, outdir }).synth().directory;
};

if (import.meta.main) {
  const started = performance.now();
  const { quotas } = parseArgs({ options: { quotas: { type: "boolean" } } }).values;
  // Everybody knows the demonstration's password, so a required second factor would lock them out.
  const directory = await synthesise({ secondFactor: "offered" });
  console.log(`${directory}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (quotas) console.log(quotaTable(quotasOf(readTemplates(directory))));
}
