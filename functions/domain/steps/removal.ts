import { historyOf } from "#functions/domain/steps/history.ts";
import { readLearnerStep } from "#functions/domain/steps/rights.ts";
import {
  checkStepIsThere,
  stepsBegunAt,
  stepsOf,
  writeToClearStepsBegun,
  writeToDeleteEmptyStep,
} from "#functions/domain/steps/steps.store.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { stepsProblems } from "#shared/steps/steps.problems.ts";

/** Deletes a step in which nobody wrote, deposited or said anything; its folders stay in the library. */
export const removeStep = (id: string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const learnerStep = await readLearnerStep(id);
    if (!learnerStep) throw commonProblems.notFound();
    const { training_action_id: actionId, profile_id: learnerId } = learnerStep.step;
    await requireLiveAction(actionId);
    // Read before the steps: if the learner is given more meanwhile, all of it is read again.
    const since = await stepsBegunAt(actionId, learnerId);
    const [steps, history] = await Promise.all([stepsOf(actionId, learnerId), historyOf(id)]);
    const step = steps.find((one) => one.order === learnerStep.step.order);
    if (!step) throw commonProblems.notFound();
    const isEmpty =
      Object.keys(step.documents).length === 0 && Object.values(history).every(({ length }) => length === 0);
    if (!isEmpty) throw stepsProblems.hasContent();
    // Of two that remove the last two steps at once, one finds the other gone and reads again.
    const other = steps.find(({ order }) => order !== step.order);
    await transact([
      writeToDeleteEmptyStep(step),
      other ? checkStepIsThere(other) : writeToClearStepsBegun(actionId, learnerId, since),
    ]);
  });
