import { route } from "#functions/http/route.ts";
import { actionView } from "#functions/services/training/view.ts";
import { trainingRoster } from "#functions/store/agenda.ts";
import { seenEntries } from "#functions/store/roster.ts";
import { readAgenda } from "#functions/store/training.ts";
import { paginate } from "#shared/contract/page.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.listTrainingActions, async ({ query }) => {
  await readAgenda();
  const page = paginate(seenEntries(trainingRoster), query);
  return { ...page, data: page.data.map(actionView) };
});
