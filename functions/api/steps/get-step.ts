import { route } from "#functions/http/route.ts";
import { readStep, stepView } from "#functions/services/step-view.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route<typeof steps.getStep, Awaited<ReturnType<typeof readStep>>>(
  steps.getStep,
  async ({ viewer, begun }) => stepView(begun, viewer),
  ({ params }) => readStep(params.id),
);
