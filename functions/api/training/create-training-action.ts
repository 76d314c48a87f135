import { addAction } from "#functions/domain/training/training.store.ts";
import { actionView } from "#functions/domain/training/view.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.createTrainingAction, async ({ body, newId }) => {
  const action = { ...body, id: newId(), archived: null, version: 1 };
  const agenda = await addAction(action);
  return actionView(agenda, action);
});
