import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

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

/** What log lines and /version.json call this version: `0.1.0+7a511b5`, with `.changed` for uncommitted changes. */
export const versionName = (): string => {
  const { version } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as { version: string };
  const commit = git("rev-parse", "--short=7", "HEAD");
  const changed = commit && git("status", "--porcelain", "--untracked-files=no") ? ".changed" : "";
  return commit ? `${version}+${commit}${changed}` : version;
};
