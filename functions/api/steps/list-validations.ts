import { auditStepRead, learnerStepFor } from "#functions/domain/steps/rights.ts";
import { validationsView } from "#functions/domain/steps/validations-view.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.listValidations, async ({ params, viewer, now, audit }) => {
  const learnerStep = await learnerStepFor(viewer, params.id);
  auditStepRead(audit, learnerStep, viewer);
  return validationsView(learnerStep, viewer, now);
});
