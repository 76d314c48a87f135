import { removeStep } from "#functions/domain/steps/removal.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.deleteStep, async ({ params, audit }) => {
  await removeStep(params.id);
  audit({ what: "stepChanged", subject: params.id, detail: "removed" });
  return undefined;
});
