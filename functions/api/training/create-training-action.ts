import { route } from "#functions/http/route.ts";
import { actionView } from "#functions/services/training/view.ts";
import { addAction } from "#functions/store/training.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.createTrainingAction, async ({ body, newId }) => {
  const action = { ...body, id: newId(), version: 1 };
  const agenda = await addAction(action);
  return actionView(agenda, action);
});
