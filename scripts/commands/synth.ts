import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeApp } from "#infra/app.ts";
import { versionName } from "#scripts/build/version.ts";
import { buildFunctions } from "#scripts/commands/build.ts";
import {
  countChanges,
  deploymentTables,
  readTemplates,
  withoutRoute,
} from "#scripts/operate/deploy/counts.ts";
import { quotasOf, quotaTable } from "#scripts/operate/preflight/quotas.ts";

const root = resolve(import.meta.dirname, "../..");

/** Writes the product's CloudFormation templates to cdk.out, from freshly built functions; throws on any finding. */
export const synthesise = async (context: Record<string, unknown> = {}): Promise<string> => {
  await buildFunctions();
  const outdir = resolve(root, "cdk.out");
  rmSync(outdir, { recursive: true, force: true });
  return makeApp({ context: { version: versionName(), ...context }, outdir }).synth().directory;
};

/** Prints what a first deployment, one of a new version and one with a new route ask of AWS, and of its quotas. */
const printCounts = (directory: string): void => {
  const later = mkdtempSync(join(tmpdir(), "compagnon-counts-"));
  try {
    const first = readTemplates(directory);
    const next = readTemplates(
      makeApp({ context: { secondFactor: "offered", version: "next" }, outdir: later }).synth().directory,
    );
    console.log(
      deploymentTables(
        {
          first: countChanges({}, first),
          "a new version": countChanges(first, next),
          "with one more route": countChanges(withoutRoute(first, "saveWishes"), next),
        },
        first,
      ),
    );
    console.log(`\n${quotaTable(quotasOf(first))}`);
  } finally {
    rmSync(later, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const started = performance.now();
  const { counts } = parseArgs({ options: { counts: { type: "boolean" } } }).values;
  // Everybody knows the demonstration's password, so a required second factor would lock them out.
  const directory = await synthesise({ secondFactor: "offered" });
  console.log(`${directory}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (counts) printCounts(directory);
}
