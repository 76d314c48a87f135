import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeApp } from "#infra/app.ts";
import { readManifest } from "#infra/manifest.ts";
import { versionName } from "#scripts/build/version.ts";
import { buildFunctions } from "#scripts/commands/build.ts";
import {
  countChanges,
  deploymentTables,
  readTemplates,
  withChanges,
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

/** Prints what each kind of deployment asks of AWS, and of its quotas. */
const printCounts = (directory: string): void => {
  const first = readTemplates(directory);
  const manifest = readManifest(resolve(root, "dist/functions"));
  /** The templates of a later commit, in which these functions have another bundle. */
  const after = (changed: (name: string) => boolean) => {
    const later = mkdtempSync(join(tmpdir(), "compagnon-counts-"));
    try {
      const next = withChanges(manifest, changed);
      const context = { secondFactor: "offered", version: "next" };
      return readTemplates(makeApp({ context, outdir: later, manifest: next }).synth().directory);
    } finally {
      rmSync(later, { recursive: true, force: true });
    }
  };
  console.log(
    deploymentTables(
      {
        first: countChanges({}, first),
        "the site alone": countChanges(
          first,
          after(() => false),
        ),
        "one handler": countChanges(
          first,
          after((name) => name === "saveWishes"),
        ),
        "what all share": countChanges(
          first,
          after(() => true),
        ),
        "one more route": countChanges(withoutRoute(first, "saveWishes"), first),
      },
      first,
    ),
  );
  console.log(`\n${quotaTable(quotasOf(first))}`);
};

if (import.meta.main) {
  const started = performance.now();
  const { counts } = parseArgs({ options: { counts: { type: "boolean" } } }).values;
  // Everybody knows the demonstration's password, so a required second factor would lock them out.
  const directory = await synthesise({ secondFactor: "offered" });
  console.log(`${directory}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (counts) printCounts(directory);
}
