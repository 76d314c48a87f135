import { foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import { stepsOf } from "#functions/domain/steps/steps.store.ts";
import { cardView } from "#functions/domain/steps/view.ts";
import { findMember } from "#functions/domain/training/training.store.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { partsIn } from "#shared/steps/steps.rules.ts";

export const handler = route(steps.listLearnerSteps, async ({ params: { id, learnerProfileId }, viewer }) => {
  const [member, all, names] = await Promise.all([
    findMember(id, learnerProfileId),
    stepsOf(id, learnerProfileId),
    // Cards list the folders that still exist.
    readTogether(foldersRoster),
  ]);
  if (!member || partsIn(member, viewer).length === 0) throw commonProblems.notFound();
  return all.map((step) => cardView(names, step));
});
