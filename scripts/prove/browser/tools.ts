import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const folder = path.resolve(import.meta.dirname, "../tools");

/** Path of a file inside a package of scripts/prove/tools, installing these packages the first time. */
export const fileOfTool = (file: string): string => {
  if (!existsSync(path.join(folder, "node_modules"))) {
    const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: folder,
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (status !== 0) throw new Error(`npm ci failed in ${folder}`);
  }
  return createRequire(path.join(folder, "package.json")).resolve(file);
};
