import { setArchived } from "#functions/domain/training/archiving.store.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingMessages } from "#shared/training/training.problems.ts";

export const handler = route(training.archiveTrainingAction, async ({ params, body, viewer, now, audit }) => {
  await setArchived(params.id, body.archived, { viewer, now });
  audit({ what: "actionChanged", subject: params.id, detail: body.archived ? "archived" : "restored" });
  return { message: body.archived ? trainingMessages.archived : trainingMessages.restored };
});
