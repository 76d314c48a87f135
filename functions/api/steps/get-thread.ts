import { auditStepRead, learnerStepFor } from "#functions/domain/steps/rights.ts";
import { threadView } from "#functions/domain/steps/threading.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.getThread, async ({ params, viewer, audit }) => {
  const learnerStep = await learnerStepFor(viewer, params.id);
  auditStepRead(audit, learnerStep, viewer);
  return threadView(learnerStep, viewer);
});
