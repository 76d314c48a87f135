import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { learnerStepFor } from "#functions/domain/steps/rights.ts";
import { sendMessage, threadView } from "#functions/domain/steps/threading.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.sendMessage, async ({ params, body, viewer, now, newId }) => {
  await admitEdit(viewer, now);
  await sendMessage({ viewer, now, id: params.id }, body, newId());
  return threadView(await learnerStepFor(viewer, params.id), viewer);
});
