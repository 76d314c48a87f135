import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { renewCode } from "#functions/domain/training/join-codes.store.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.renewJoinCode, async ({ params }) => {
  await requireLiveAction(params.id);
  return { code: await renewCode(params.id) };
});
