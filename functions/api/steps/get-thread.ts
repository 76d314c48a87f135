import { auditStepRead, standingFor } from "#functions/domain/steps/rights.ts";
import { threadView } from "#functions/domain/steps/threading.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.getThread, async ({ params, viewer, audit }) => {
  const standing = await standingFor(viewer, params.id);
  auditStepRead(audit, standing, viewer);
  return threadView(standing, viewer);
});
