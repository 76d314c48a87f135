import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { recordDeparture } from "#functions/domain/training/departures.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingMessages } from "#shared/training/training.problems.ts";

export const handler = route(training.recordDeparture, async ({ params, body, viewer, now, audit }) => {
  await requireLiveAction(params.id);
  await recordDeparture(params.id, body, { viewer, now });
  audit({ what: "learnerLeft", subject: params.id, person: body.profile_id });
  return { message: trainingMessages.left };
});
