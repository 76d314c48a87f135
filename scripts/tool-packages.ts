import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const install = (declared: string, installed: string): void => {
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

/**
 * Finds files in packages that only some commands need, declared in a folder of their own; installs them on first use.
 * They stand in node_modules, so that `npm ci` removes them and copies of the repository that link it share them.
 */
export const toolPackages = (declared: string, name: string) => {
  const installed = path.resolve(`node_modules/.${name}`);
  return (file: string): string => {
    if (!existsSync(installed)) install(declared, installed);
    return createRequire(path.join(installed, "package.json")).resolve(file);
  };
};
