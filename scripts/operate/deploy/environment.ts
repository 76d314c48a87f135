import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod";
import { Environment, EnvironmentName } from "#infra/context.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Values of an environment as a file or a command line holds them, before they are checked. */
export type Values = Readonly<Record<string, unknown>>;

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The command line's options, one for each value of an environment: `--alarm-email` is `alarmEmail`. */
export const environmentFlags = Object.fromEntries(
  Object.keys(Environment.shape).map((name) => [kebab(name), name]),
);

/** The help of those options, from the schema. */
export const flagsHelp = (): string =>
  Object.entries(environmentFlags)
    .map(([flag, name]) => {
      const { description = "" } = z.globalRegistry.get(Environment.shape[name as keyof Environment]) ?? {};
      return `  --${flag.padEnd(23)} ${description}`;
    })
    .join("\n");

export const environmentFile = (name: string, folder = resolve(root, "environments")): string =>
  resolve(folder, `${parsed(EnvironmentName, name, "--env")}.json`);

/** Checks values and names each fault in words; `from` says where they stand. */
const parsed = <Schema extends z.ZodType>(schema: Schema, value: unknown, from: string): z.output<Schema> => {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const faults = error.issues.map((issue) => {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
    return `  ${[...issue.path, ...unknown, issue.message].join(": ")}`;
  });
  throw new Error(`${from} does not hold:\n${faults.join("\n")}`);
};

/** The values that an environment's file holds; none if there is no file yet. */
export const readValues = (file: string): Values | undefined => {
  if (!existsSync(file)) return undefined;
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new Error(`${file} is no JSON object: ${error instanceof Error ? error.message : error}`);
  }
};

/** An environment whole: what its file says, then what the command line says instead. */
export const environmentOf = (kept: Values = {}, given: Values = {}): Environment =>
  parsed(Environment, { ...kept, ...given }, "The environment");

export const writeEnvironment = (file: string, environment: Environment): void => {
  mkdirSync(resolve(file, ".."), { recursive: true });
  writeFileSync(file, `${JSON.stringify(environment, null, 2)}\n`);
};

/** What differs, one line for each value: `budget: 50 → 80`. */
export const changesBetween = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name] ?? "–"} → ${after[name] ?? "–"}`);

/** Reads an environment that is deployed, or was: throws if it has no file. */
export const readEnvironment = (name: string): Environment => {
  const file = environmentFile(name);
  const values = readValues(file);
  if (!values) throw new Error(`${file} is missing: npm run deploy -- --env ${name} … writes it`);
  return environmentOf(values);
};

/** Files that differ from the commit. What `npm run deploy` writes itself does not count. */
export const uncommittedFiles = (): string[] =>
  execFileSync("git", ["status", "--porcelain", "--", ".", ":!environments"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");
