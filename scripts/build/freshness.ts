import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";

const filesBelow = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
};

/** A hash that changes if a file below these paths is added, removed or modified. */
const fingerprint = (paths: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesBelow).sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\n${size}\n${mtimeMs}\n`);
  }
  return hash.digest("hex");
};

/** Runs `work` unless it last succeeded on the same inputs. Returns true if it ran. */
export const whenStale = async (
  stamp: string,
  inputs: readonly string[],
  work: () => Promise<void>,
): Promise<boolean> => {
  const now = fingerprint(inputs);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return false;
  await work();
  writeFileSync(stamp, now);
  return true;
};
