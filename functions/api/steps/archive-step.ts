import { archiveStep } from "#functions/domain/steps/saving.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { stepsMessages } from "#shared/steps/steps.problems.ts";

export const handler = route(steps.archiveStep, async ({ params, body, viewer, now, audit }) => {
  const version = await archiveStep({ viewer, now, id: params.id }, body);
  audit({ what: "stepChanged", subject: params.id, detail: body.archived ? "archived" : "restored" });
  return { message: body.archived ? stepsMessages.archived : stepsMessages.restored, version };
});
