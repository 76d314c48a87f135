import { changeStep } from "#functions/domain/steps/saving.ts";
import { writeToChangeStep } from "#functions/domain/steps/steps.store.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { stepsMessages } from "#shared/steps/steps.problems.ts";

export const handler = route(
  steps.updateStepDates,
  async ({ params, body: { version, ...dates }, viewer, now }) => {
    const change = { set: Object.entries(dates), remove: [] };
    const saved = await changeStep({ viewer, now, id: params.id }, version, async ({ step }) => [
      writeToChangeStep(step, change),
    ]);
    return { message: stepsMessages.dates, version: saved };
  },
);
