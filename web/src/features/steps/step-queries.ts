import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { ask } from "#web/api/query.ts";

/** The query of a step whole; every page of it shares one answer. */
export const askStep = (id: string) => ask(steps.getStep, { params: { id } });

/** What a change of a step makes stale: what waits in a path is read off its steps. */
export const stepRefreshes = [
  steps.getStep,
  steps.listLearnerSteps,
  steps.listLearnersWithSteps,
  steps.listTutorLearners,
  steps.listLastDocuments,
  followUp.getFollowUp,
  followUp.getOwnFollowUp,
];
