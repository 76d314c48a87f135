import { route } from "#functions/http/route.ts";
import { cardView } from "#functions/services/steps/view.ts";
import { foldersRoster } from "#functions/store/library-entries.ts";
import { readTogether } from "#functions/store/roster.ts";
import { stepsOf } from "#functions/store/steps.ts";
import { findMember } from "#functions/store/training.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { partsIn } from "#shared/steps/steps.rules.ts";

const read = (actionId: string, learnerId: string) =>
  // Cards list the folders that still exist.
  Promise.all([findMember(actionId, learnerId), stepsOf(actionId, learnerId), readTogether(foldersRoster)]);

export const handler = route<typeof steps.listLearnerSteps, Awaited<ReturnType<typeof read>>>(
  steps.listLearnerSteps,
  async ({ viewer, preloaded: [member, all, names] }) => {
    if (!member || partsIn(member, viewer).length === 0) throw commonProblems.notFound();
    return all.map((step) => cardView(names, step));
  },
  ({ params: { id, learnerProfileId } }) => read(id, learnerProfileId),
);
