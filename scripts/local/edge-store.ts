import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { EdgeStore } from "./edge.ts";
import { objectOf, parseJson, textOf } from "./json.ts";

const readAll = (file: string): Record<string, string> =>
  existsSync(file)
    ? Object.fromEntries(
        Object.entries(objectOf(parseJson(readFileSync(file, "utf8")))).map(([key, value]) => [
          key,
          textOf(value),
        ]),
      )
    : {};

/** CloudFront's key value store as a file, read again each time: another process writes it. */
export const edgeStoreAt = (file: string): EdgeStore => ({
  get: async (key) => {
    const value = readAll(file)[key];
    if (value === undefined) throw new Error(`Key not found: ${key}`);
    return value;
  },
});

/** Sets a key of that file; undefined deletes it. */
export const setEdgeKey = (file: string, key: string, value: string | undefined): void =>
  writeFileSync(file, JSON.stringify({ ...readAll(file), [key]: value }));
