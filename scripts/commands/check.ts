import { runSteps, type Step } from "#scripts/commands/steps.ts";

/**
 * `npm test` runs what tells of most faults, `npm run test:rest` the long tests and most other journeys, `npm run prove`
 * what takes longest.
 */
export type Part = "first" | "rest" | "proof" | "all";

const tagged: Record<Part, string[]> = {
  first: ["--tags-filter", "!long && !proof"],
  rest: ["--tags-filter", "long"],
  proof: ["--tags-filter", "proof"],
  all: [],
};

/** Rules, handlers and infrastructure, in Vitest. */
export const units = (part: Part): Step => ({
  name: "Règles, routes et infrastructure",
  command: "vitest",
  args: ["run", "--config", "scripts/vitest.config.ts", ...tagged[part]],
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
