import { learnerStepFor } from "#functions/domain/steps/rights.ts";
import { settleMessage, threadView } from "#functions/domain/steps/threading.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.settleMessage, async ({ params, body, viewer, now }) => {
  await settleMessage({ viewer, now, id: params.id }, params.messageId, body.open);
  return threadView(await learnerStepFor(viewer, params.id), viewer);
});
