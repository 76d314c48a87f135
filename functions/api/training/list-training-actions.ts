import { route } from "#functions/http/route.ts";
import { actionView } from "#functions/services/training/view.ts";
import { trainingRoster } from "#functions/store/agenda.ts";
import { readAgenda } from "#functions/store/training.ts";
import { paginate } from "#shared/contract/page.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.listTrainingActions, async ({ query }) => {
  const agenda = await readAgenda();
  const page = paginate(agenda.of(trainingRoster), query);
  return { ...page, data: page.data.map((action) => actionView(agenda, action)) };
});
