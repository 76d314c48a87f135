import { changeAction } from "#functions/domain/training/training.store.ts";
import { actionView } from "#functions/domain/training/view.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.updateTrainingAction, async ({ params, body }) => {
  const { action, agenda } = await changeAction(params.id, body);
  return actionView(agenda, action);
});
