import { dropAction } from "#functions/domain/training/training.store.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.deleteTrainingAction, async ({ params }) => {
  await dropAction(params.id);
  return undefined;
});
