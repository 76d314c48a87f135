import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { readAgenda } from "#functions/domain/training/training.store.ts";
import { actionView, degreeOf, timedActionView } from "#functions/domain/training/view.ts";
import { route } from "#functions/http/route.ts";
import { paginate } from "#shared/contract/page.ts";
import { sorted } from "#shared/contract/sort.ts";
import * as training from "#shared/training/training.contract.ts";
import { isListed, underWayFirst } from "#shared/training/training.rules.ts";

export const handler = route(training.listTrainingActions, async ({ query, now }) => {
  const agenda = await readAgenda();
  const listed = agenda.of(trainingRoster).filter((action) => isListed(actionView(agenda, action), query));
  const inOrder = sorted(listed.toSorted(underWayFirst(now)), query.sort, {
    degree: (action) => degreeOf(agenda, action).name,
    year: ({ year }) => year,
    start: ({ start_date }) => start_date,
    end: ({ end_date }) => end_date,
  });
  const page = paginate(inOrder, query);
  return { ...page, data: page.data.map((action) => timedActionView(agenda, action, now)) };
});
