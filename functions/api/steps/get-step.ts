import { auditStepRead } from "#functions/domain/steps/rights.ts";
import { readStep, stepView } from "#functions/domain/steps/view.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route<typeof steps.getStep, Awaited<ReturnType<typeof readStep>>>(
  steps.getStep,
  async ({ params, viewer, preloaded, audit }) => {
    const view = await stepView(preloaded, viewer);
    if (preloaded?.member) auditStepRead(audit, { id: params.id, member: preloaded.member }, viewer);
    return view;
  },
  ({ params }) => readStep(params.id),
);
