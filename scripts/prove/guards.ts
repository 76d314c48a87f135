import { readFileSync } from "node:fs";
import path from "node:path";
import { guards } from "#scripts/prove/guard-list.ts";

/** The guards that are off now, and those that were asked: set by the proof, read by what it runs. */
export type Watch = { off: ReadonlySet<string>; asked: Set<string> };
declare global {
  var guardWatch: Watch | undefined;
}

const switched = (name: string, condition: string, allow: string) =>
  `((globalThis.guardWatch?.asked.add("${name}"), globalThis.guardWatch?.off.has("${name}")) ? (${allow}) : (${condition}))`;

const root = path.resolve(import.meta.dirname, "../..");

/** A file with a switch around each of its guards; throws where one is not to be found. */
const withSwitches = (file: string, code: string): string =>
  Object.entries(guards[file] ?? {}).reduce((before, [name, { source, allow = "false" }]) => {
    const [start = "", condition = "", end = ""] = source.split(/[«»]/);
    const pieces = before.split(start + condition + end);
    if (pieces.length !== 2) throw new Error(`${file} has no guard ${name}, or several: ${source}`);
    return pieces.join(start + switched(name, condition, allow) + end);
  }, code);

/** A plugin of Vite that puts a switch around each guard: the rest of the code is what it is. */
export const guardSwitches = () => ({
  name: "guard-switches",
  enforce: "pre" as const,
  transform(_: string, id: string) {
    const file = path.relative(root, id.split("?")[0] ?? "");
    if (!guards[file]) return undefined;
    return { code: withSwitches(file, readFileSync(path.join(root, file), "utf8")), map: null };
  },
});
