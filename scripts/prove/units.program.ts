import { units } from "#scripts/commands/check.ts";
import { runSteps } from "#scripts/commands/steps.ts";

// The rules' and routes' tests that take minutes each.
process.exitCode = (await runSteps([units("proof")])) ? 0 : 1;
