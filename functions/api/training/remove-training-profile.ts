import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { dropMember } from "#functions/domain/training/removing.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.removeTrainingProfile, async ({ params, body, viewer, now, audit }) => {
  await requireLiveAction(params.id);
  await dropMember(params.id, body.profile_id, { viewer, now }, body.successor_id ?? undefined);
  audit({ what: "accessTaken", subject: params.id, detail: body.profile_id });
  return undefined;
});
