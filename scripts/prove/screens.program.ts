import { screens } from "#scripts/commands/screens.ts";
import { runSteps } from "#scripts/commands/steps.ts";

// Every journey on a wide screen and on a phone; `npm test` makes each on one.
process.exitCode = (await runSteps([screens({ part: "all", onBoth: true })])) ? 0 : 1;
