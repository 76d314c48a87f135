import { joinByCode } from "#functions/domain/training/joining.ts";
import { route } from "#functions/http/route.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { attempt, forgive } from "#functions/store/rate.ts";
import { owns } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";

export const handler = route(training.joinTrainingAction, async ({ body, viewer, now, audit }) => {
  if (!owns(viewer, body.profile_id)) throw commonProblems.forbidden();
  const tries = `join-code:${viewer.userId}`;
  const { allowed, retryAfter } = await attempt(tries, allowances.wrongJoinCodes, now);
  if (!allowed) throw trainingProblems.tooManyCodes(retryAfter);
  const training_action_id = await joinByCode(body.profile_id, body.code, { viewer, now });
  // Only wrong codes count.
  await forgive(tries, now);
  audit({ what: "standingConfirmed", subject: body.profile_id, person: viewer.userId, detail: "joinCode" });
  return { training_action_id };
});
