import { route } from "#functions/http/route.ts";
import { learnersPage } from "#functions/services/steps/lists.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.listLearnersWithSteps, ({ params, query, viewer }) =>
  learnersPage(params.id, query, viewer),
);
