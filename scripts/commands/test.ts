import { checks } from "#scripts/commands/check.ts";
import { screens } from "#scripts/commands/screens.ts";
import { runSteps } from "#scripts/commands/steps.ts";

try {
  process.exitCode = (await runSteps([...checks, screens({ onBoth: false })])) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
