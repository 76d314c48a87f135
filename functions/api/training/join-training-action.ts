import { joinByCode } from "#functions/domain/training/joining.ts";
import { route } from "#functions/http/route.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { attempt, forgive, forgiveOnError } from "#functions/store/rate.ts";
import { owns } from "#shared/contract/access.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";

const isWrongCode = (error: unknown) => error instanceof Problem && error.errors?.["code"] !== undefined;

export const handler = route(training.joinTrainingAction, async ({ body, viewer, now, audit }) => {
  if (!owns(viewer, body.profile_id)) throw commonProblems.forbidden();
  const tries = `join-code:${viewer.userId}`;
  const { allowed, retryAfter } = await attempt(tries, allowances.wrongJoinCodes, now);
  if (!allowed) throw trainingProblems.tooManyCodes(retryAfter);
  // Only wrong codes count. A right one that is refused may be sent without limit: it tells nothing of any other code.
  const join = () => joinByCode(body.profile_id, body.code, { viewer, now });
  const training_action_id = await forgiveOnError(tries, now, join, isWrongCode);
  await forgive(tries, now);
  audit({ what: "standingConfirmed", subject: body.profile_id, person: viewer.userId, detail: "joinCode" });
  return { training_action_id };
});
