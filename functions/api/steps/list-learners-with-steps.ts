import { learnersPage } from "#functions/domain/steps/lists.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.listLearnersWithSteps, ({ params, query, viewer, now }) =>
  learnersPage(params.id, query, viewer, now),
);
