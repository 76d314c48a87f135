import { checks } from "#scripts/check.ts";
import { screens } from "#scripts/screens.ts";
import { runSteps } from "#scripts/steps.ts";

try {
  process.exitCode = (await runSteps([...checks, screens({ onBoth: false })])) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
