import { route } from "#functions/http/route.ts";
import { actionView } from "#functions/services/training/view.ts";
import { changeAction } from "#functions/store/training.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.updateTrainingAction, async ({ params, body }) => {
  const { action, agenda } = await changeAction(params.id, body);
  return actionView(agenda, action);
});
