import { followedLearners } from "#functions/domain/steps/lists.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { mayFollow } from "#shared/steps/steps.rules.ts";

export const handler = route(steps.listTutorLearners, async ({ params, query, viewer, now }) => {
  if (!mayFollow(viewer, params.profileId)) throw commonProblems.notFound();
  return followedLearners(params.profileId, query, now);
});
