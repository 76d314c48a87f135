import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { readManifest } from "#infra/manifest.ts";
import { bundle, entries } from "#scripts/build/bundle.ts";
import { calledDeclarations } from "#scripts/build/declarations.ts";
import { whenStale } from "#scripts/build/freshness.ts";
import { preloadPages } from "#scripts/build/page-preload.ts";
import { versionName } from "#scripts/build/version.ts";

const root = resolve(import.meta.dirname, "../..");
const at = (...path: string[]) => resolve(root, ...path);
const tools = ["package-lock.json", "scripts/build", "scripts/commands/build.ts", "infra/variables.ts"].map(
  (path) => at(path),
);

/** Bundles the functions into dist/functions if their sources changed. Returns true if it did. */
export const buildFunctions = (): Promise<boolean> => {
  mkdirSync(at("dist"), { recursive: true });
  return whenStale(at("dist/functions.stamp"), [at("functions"), at("shared"), ...tools], async () => {
    await bundle(entries(), at("dist/functions"));
  });
};

/** Builds the site into dist/web if its sources changed. Returns true if it did. */
export const buildWeb = async (): Promise<boolean> => {
  mkdirSync(at("dist"), { recursive: true });
  const isNew = await whenStale(at("dist/web.stamp"), [at("web"), at("shared"), ...tools], async () => {
    const { build } = await import("vite");
    await build({
      configFile: at("web/vite.config.ts"),
      logLevel: "warn",
      plugins: [calledDeclarations, preloadPages],
    });
  });
  const version = { version: versionName(), built: new Date().toISOString() };
  writeFileSync(at("dist/web/version.json"), JSON.stringify(version));
  return isNew;
};

const timed = async (what: string, work: () => Promise<boolean>) => {
  const started = performance.now();
  const ran = await work();
  console.log(`${what}: ${ran ? `${((performance.now() - started) / 1000).toFixed(1)} s` : "à jour"}`);
};

if (import.meta.main) {
  try {
    await timed("Fonctions", buildFunctions);
    console.log(`  ${Object.keys(readManifest(at("dist/functions"))).length} fonctions dans dist/functions`);
    await timed("Site", buildWeb);
  } catch (error) {
    // The stacks of bundlers add nothing to their messages.
    console.error(error instanceof Error && "errors" in error ? error.message : error);
    process.exitCode = 1;
  }
}
