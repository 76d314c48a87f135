import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { recordReturn } from "#functions/domain/training/departures.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingMessages } from "#shared/training/training.problems.ts";

export const handler = route(training.recordReturn, async ({ params, body, viewer, now, audit }) => {
  await requireLiveAction(params.id);
  await recordReturn(params.id, body, { viewer, now });
  audit({
    what: "learnerReturned",
    subject: params.id,
    person: body.profile_id,
    ...(body.never_left && { detail: "neverLeft" }),
  });
  return { message: trainingMessages.returned };
});
