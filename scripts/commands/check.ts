import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { runSteps, type Step } from "#scripts/commands/steps.ts";

/**
 * `npm test` runs what tells of most faults, `npm run test:rest` the long tests and most other journeys, `npm run prove`
 * what takes longest.
 */
export type Part = "first" | "rest" | "proof" | "all";

const root = path.resolve(import.meta.dirname, "../..");

/** The tests with a tag, in the files that name it: Vitest imports a file before it knows its tags, and most have none. */
const only = (tag: string): string[] => [
  "--tags-filter",
  tag,
  ...globSync("{functions,infra,scripts,shared,web}/**/*.test.{ts,tsx}", { cwd: root }).filter((file) =>
    new RegExp(`\\b${tag}\\b`).test(readFileSync(path.join(root, file), "utf8")),
  ),
];

const chosen: Record<Part, () => string[]> = {
  first: () => ["--tags-filter", "!long && !proof"],
  rest: () => only("long"),
  proof: () => only("proof"),
  all: () => ["--tags-filter", "!sample"],
};

/** Rules, handlers and infrastructure, in Vitest. */
export const units = (part: Part): Step => ({
  name: "Règles, routes et infrastructure",
  command: "vitest",
  args: ["run", "--config", "scripts/vitest.config.ts", ...chosen[part]()],
});

/** Types, format and lint, build and synthesis: what is built here is not built again for the journeys. */
export const checks: Step[] = [
  {
    name: "Types",
    command: "node",
    args: ["node_modules/typescript-native/bin/tsc", "--noEmit", "-p", "tsconfig.json"],
  },
  { name: "Format et lint", command: "biome", args: ["check", "--error-on-warnings", "."] },
  { name: "Construction et synthèse", command: "node", args: ["scripts/local/prepare.ts"] },
];

if (import.meta.main) process.exitCode = (await runSteps([...checks, units("first")])) ? 0 : 1;
