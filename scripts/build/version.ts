import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Manifest, versionOf } from "#infra/manifest.ts";

const root = resolve(import.meta.dirname, "../..");

const git = (...args: string[]): string => {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return ""; // no git, or a copy of the sources without their history
  }
};

/** What the stack's output and /version.json call this version: `0.1.0+7a511b5`, with `.changed` for uncommitted changes. */
export const versionName = (): string => {
  const { version } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as { version: string };
  const commit = git("rev-parse", "--short=7", "HEAD");
  const changed = commit && git("status", "--porcelain", "--untracked-files=no") ? ".changed" : "";
  return commit ? `${version}+${commit}${changed}` : version;
};

/**
 * Writes into the built site which bundles this version consists of, as `versions/0.1.0+7a511b5.json`. The site's bucket
 * keeps those of earlier deployments, so that the hash in a log line leads to a commit.
 */
export const writeBundleVersions = (site: string, version: string, manifest: Manifest): void => {
  const folder = resolve(site, "versions");
  // Those of an earlier deployment from this machine, maybe of another environment.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const functions = Object.entries(manifest).map(([name, bundle]) => [name, versionOf(bundle)]);
  writeFileSync(resolve(folder, `${version}.json`), JSON.stringify(Object.fromEntries(functions), null, 1));
};
