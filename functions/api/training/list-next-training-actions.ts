import { route } from "#functions/http/route.ts";
import { actionView } from "#functions/services/training/view.ts";
import { trainingRoster } from "#functions/store/agenda.ts";
import { readAgenda } from "#functions/store/training.ts";
import * as training from "#shared/training/training.contract.ts";
import { isNext } from "#shared/training/training.rules.ts";

export const handler = route(training.listNextTrainingActions, async ({ now }) => {
  const agenda = await readAgenda();
  const next = agenda.of(trainingRoster).filter((action) => isNext(action, now));
  return next.map((action) => actionView(agenda, action)).reverse();
});
