import { checks, type Part, units } from "#scripts/commands/check.ts";
import { screens } from "#scripts/commands/screens.ts";
import { runSteps } from "#scripts/commands/steps.ts";

const parts: Record<string, Part> = { "": "first", rest: "rest", all: "all" };
try {
  const part = parts[process.argv[2] ?? ""];
  if (!part) throw new Error("npm test, npm run test:rest ou npm run test:all");
  const steps = [...(part === "rest" ? [] : checks), units(part), screens({ part })];
  process.exitCode = (await runSteps(steps)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
