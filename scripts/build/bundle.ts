import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type BuildOptions, build, stop } from "esbuild";
import { chunks } from "#functions/platform/chunks.ts";
import type { Manifest } from "#infra/manifest.ts";
import { variables } from "#infra/variables.ts";
import { dataFiles } from "#scripts/build/data-files.ts";
import { pureDeclarations } from "#scripts/build/declarations.ts";
import { actionsIn, variablesIn } from "#scripts/build/grants.ts";
import { packageVersions } from "#scripts/build/package-versions.ts";
import { standIns } from "#scripts/build/stand-ins.ts";
import { operations } from "#shared/contract/catalogue.ts";

const root = resolve(import.meta.dirname, "../..");

/** A function to bundle: its name (the operation's or the worker's) and its source from the root. */
export type Entry = { name: string; source: string };

const camel = (file: string) => file.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Every function of the product: one per declared route, one per file of functions/workers. */
export const entries = (): Entry[] => {
  const workers = resolve(root, "functions/workers");
  const files = existsSync(workers) ? readdirSync(workers) : [];
  return [
    ...operations().map(({ operation, file }) => ({ name: operation, source: file })),
    ...files
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .sort()
      .map((file) => ({ name: camel(file.slice(0, -3)), source: `functions/workers/${file}` })),
  ];
};

/** esbuild's options for a function, shared with the bench and the development server. */
export const options = (functions: readonly Entry[], outdir: string): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: functions.map(({ name, source }) => ({ in: source, out: `${name}/index` })),
  outdir,
  bundle: true,
  minify: true,
  platform: "node",
  target: "node24",
  // ES module output makes cold starts a third slower: its wrappers of Node's modules read every export.
  format: "cjs",
  // The SDK's ES modules, which tree-shake: 170 KB less a bundle than its CommonJS ones.
  mainFields: ["module", "main"],
  legalComments: "none",
  logLevel: "warning",
  // Its ES module finds its WebAssembly by `import.meta.url`, which CommonJS output lacks.
  alias: { ...standIns, highs: resolve(root, "node_modules/highs/build/highs.js") },
  plugins: [pureDeclarations, packageVersions, dataFiles],
});

/** Hashes everything in a function's folder, so that a changed data file changes the deployment. */
const hashOf = (folder: string): string => {
  const hash = createHash("sha256");
  for (const file of readdirSync(folder).sort())
    hash.update(`${file}\n`).update(readFileSync(`${folder}/${file}`));
  return hash.digest("hex");
};

/**
 * Escapes the characters beyond ASCII that esbuild leaves (in regular expressions). If one is beyond Latin-1, V8 stores
 * the whole source in two bytes a character and compiles it 20 % slower.
 */
export const inAscii = (source: string): string =>
  source.replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const describe = (entry: Entry, outdir: string): Manifest[string] => {
  const file = `${entry.name}/index.js`;
  const bundle = readFileSync(`${outdir}/${file}`);
  const text = bundle.toString("utf8");
  return {
    source: entry.source,
    file,
    bytes: bundle.length,
    sha256: hashOf(`${outdir}/${entry.name}`),
    actions: actionsIn(text, entry.name),
    variables: variablesIn(text, variables),
  };
};

/** How many functions esbuild gets at once: it held 5 GB for 288 of them, and 1 GB for 20, in no more time. */
const atOnce = 20;

/**
 * Bundles each function into a folder of its own and writes the manifest. It builds into a temporary folder and swaps at
 * the end, so that a failed or unfinished build never replaces the last good one.
 */
export const bundle = async (functions: readonly Entry[], outdir: string): Promise<Manifest> => {
  const aside = `${outdir}.${process.pid}`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  try {
    for (const some of chunks(functions, atOnce)) {
      await build(options(some, aside));
      // Ends its process, which would keep what it holds.
      await stop();
    }
    for (const { name } of functions) {
      const file = `${aside}/${name}/index.js`;
      writeFileSync(file, inAscii(readFileSync(file, "utf8")));
    }
    const manifest = Object.fromEntries(functions.map((entry) => [entry.name, describe(entry, aside)]));
    // Without this file, Node would find the repository's package.json and load the bundles as ES modules.
    writeFileSync(`${aside}/package.json`, JSON.stringify({ type: "commonjs" }));
    writeFileSync(`${aside}/manifest.json`, JSON.stringify(manifest, null, 2));
    if (existsSync(outdir)) renameSync(outdir, `${aside}.old`);
    renameSync(aside, outdir);
    return manifest;
  } finally {
    for (const leftover of [aside, `${aside}.old`]) rmSync(leftover, { recursive: true, force: true });
  }
};
