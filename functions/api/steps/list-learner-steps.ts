import { route } from "#functions/http/route.ts";
import { cardView } from "#functions/services/step-view.ts";
import { type StoredStep, stepsOf } from "#functions/store/steps.ts";
import { findMember, type StoredMember } from "#functions/store/training.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { partsIn } from "#shared/steps/steps.rules.ts";

export const handler = route<typeof steps.listLearnerSteps, [StoredMember | undefined, StoredStep[]]>(
  steps.listLearnerSteps,
  async ({ viewer, begun: [member, all] }) => {
    if (!member || partsIn(member, viewer).length === 0) throw commonProblems.notFound();
    return all.map(cardView);
  },
  ({ params: { id, learnerProfileId } }) =>
    Promise.all([findMember(id, learnerProfileId), stepsOf(id, learnerProfileId)]),
);
