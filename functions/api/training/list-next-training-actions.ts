import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { readAgenda } from "#functions/domain/training/training.store.ts";
import { actionView, seenFromOutside } from "#functions/domain/training/view.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";
import { isNext } from "#shared/training/training.rules.ts";

export const handler = route(training.listNextTrainingActions, async ({ viewer, now }) => {
  const agenda = await readAgenda();
  const next = agenda.of(trainingRoster).filter((action) => isNext(action, now));
  return next.map((action) => actionView(agenda, seenFromOutside(agenda, action, viewer))).reverse();
});
