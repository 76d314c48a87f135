import { runSteps, type Step } from "#scripts/commands/steps.ts";

/** The checks without a browser: types, format and lint, build and synthesis, tests. */
export const checks: Step[] = [
  {
    name: "Types",
    command: "node",
    args: ["node_modules/typescript-native/bin/tsc", "--noEmit", "-p", "tsconfig.json"],
  },
  { name: "Format et lint", command: "biome", args: ["check", "--error-on-warnings", "."] },
  { name: "Construction et synthèse", command: "node", args: ["scripts/commands/synth.ts"] },
  {
    name: "Règles, routes et infrastructure",
    command: "vitest",
    args: ["run", "--config", "scripts/vitest.config.ts"],
  },
];

if (import.meta.main) process.exitCode = (await runSteps(checks)) ? 0 : 1;
