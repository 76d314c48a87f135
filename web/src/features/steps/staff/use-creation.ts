import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { stepRefreshes } from "#web/features/steps/asking.ts";
import { notify } from "#web/ui/notify.ts";
import { staffStepTexts } from "./texts.ts";

const body = { step_template: [...defaultTemplate], include_dates: false, include_documents: true };

/** Creates the usual path for a learner or for all of an action: one at a time, and nothing twice. */
export const useCreation = (actionId: string) => {
  const forAll = useSend(steps.createActionSteps, { refreshes: stepRefreshes });
  const forOne = useSend(steps.createLearnerSteps, { refreshes: stepRefreshes });
  const pending = forAll.isPending || forOne.isPending;

  const run = async (create: () => Promise<{ message: string }>) => {
    if (pending) return;
    try {
      notify.success((await create()).message);
    } catch (error) {
      notify.error(staffStepTexts.createFailed, problemOf(error).message);
    }
  };
  return {
    pending,
    createAll: () => run(() => forAll.mutateAsync({ params: { id: actionId }, body })),
    createFor: (learnerProfileId: string) =>
      run(() => forOne.mutateAsync({ params: { id: actionId, learnerProfileId }, body })),
  };
};
export type Creation = ReturnType<typeof useCreation>;
