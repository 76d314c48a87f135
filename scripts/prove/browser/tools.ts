import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const declared = path.resolve(import.meta.dirname, "../tools");
// In node_modules, so that `npm ci` removes it and copies of the repository that link node_modules share it.
const installed = path.resolve("node_modules/.prove-tools");

const install = (): void => {
  const aside = `${installed}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    cpSync(path.join(declared, file), path.join(aside, file));
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: aside,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error(`npm ci failed in ${aside}`);
  if (existsSync(installed)) rmSync(aside, { recursive: true });
  else renameSync(aside, installed);
};

/** The path of a file in a package of scripts/prove/tools; installs the packages on first use. */
export const fileOfTool = (file: string): string => {
  if (!existsSync(installed)) install();
  return createRequire(path.join(installed, "package.json")).resolve(file);
};
