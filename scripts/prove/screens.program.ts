import { screens } from "#scripts/commands/screens.ts";
import { runStepsByTwo } from "#scripts/commands/steps.ts";

// Every journey on a wide screen and on a phone; `npm test` makes each on one. The two screens run side by side, each
// with a product of its own and one journey at a time: some use up what the demonstration holds.
const made = (["ordinateur", "téléphone"] as const).map((screen) => screens({ part: "all", screen }));
process.exitCode = (await runStepsByTwo(made)) ? 0 : 1;
