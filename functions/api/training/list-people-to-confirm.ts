import { peopleToConfirm } from "#functions/domain/training/joining.ts";
import { route } from "#functions/http/route.ts";
import { paginate } from "#shared/contract/page.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.listPeopleToConfirm, async ({ query }) =>
  paginate(await peopleToConfirm(query.training_action_id), query),
);
