import { useState } from "react";
import * as steps from "#shared/steps/steps.contract.ts";
import { stepsMessages } from "#shared/steps/steps.problems.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import type { StepsCreated } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { withRetries } from "#web/api/with-retries.ts";
import { stepRefreshes } from "#web/features/steps/step-queries.ts";
import { notify } from "#web/ui/over/notify.ts";
import { staffStepTexts } from "./texts.ts";

const body = { step_template: [...defaultTemplate], include_dates: false, include_documents: true };
/** Learners served by one call: few enough to see it advance. */
const most_learners = 4;

type Progress = StepsCreated["learners"];

/** Creates the usual path for a learner or for all of an action: one at a time, and nothing twice. */
export const useCreation = (actionId: string) => {
  const forAll = useSend(steps.createActionSteps, { refreshes: stepRefreshes });
  const forOne = useSend(steps.createLearnerSteps, { refreshes: stepRefreshes });
  const [progress, setProgress] = useState<Progress>();
  const [served, setServed] = useState<string>();
  const pending = progress !== undefined || forOne.isPending;

  const createFor = async (learnerProfileId: string) => {
    if (pending) return;
    try {
      const { message } = await forOne.mutateAsync({ params: { id: actionId, learnerProfileId }, body });
      setServed(learnerProfileId);
      notify.success(message);
    } catch (error) {
      notify.error(staffStepTexts.createFailed, problemOf(error).message);
    }
  };

  /** A few learners a call, so that one sees how far it is; stopped half-way, the next run goes on from there. */
  const createAll = async (total: number) => {
    if (pending) return;
    let reached: Progress = { done: 0, total };
    let created = 0;
    let existing: number | undefined;
    try {
      do {
        setProgress(reached);
        const answer = await withRetries(() =>
          forAll.mutateAsync({ params: { id: actionId }, body: { ...body, most_learners } }),
        );
        reached = answer.learners;
        created += answer.created;
        existing ??= answer.existing;
      } while (reached.done < reached.total);
      notify.success(stepsMessages.created(created, existing));
    } catch (error) {
      const { message } = problemOf(error);
      notify.error(
        staffStepTexts.createFailed,
        created > 0 ? staffStepTexts.stopped(message, reached) : message,
      );
    }
    setProgress(undefined);
  };
  return { pending, progress, createAll, createFor, served };
};
export type Creation = ReturnType<typeof useCreation>;
