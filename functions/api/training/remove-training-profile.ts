import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import { memberRemoved } from "#functions/store/training.ts";
import { training } from "#shared/training/training.contract.ts";

export const handler = route(training.removeTrainingProfile, async ({ params, body }) => {
  await transact(memberRemoved(params.id, body.profile_id));
  return undefined;
});
