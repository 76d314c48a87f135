import { route } from "#functions/http/route.ts";
import { allowances } from "#functions/services/allowances.ts";
import { addMember, newMember, requireNoneOngoing } from "#functions/services/joining.ts";
import { findProfile } from "#functions/store/profiles.ts";
import { attempt, forgive } from "#functions/store/rate.ts";
import { retryWhenOvertaken } from "#functions/store/roster.ts";
import {
  codeStays,
  findActionOfCode,
  membershipsOf,
  readAgenda,
  seenAction,
} from "#functions/store/training.ts";
import { owns, roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";
import { isOver } from "#shared/training/training.rules.ts";

export const handler = route(training.joinTrainingAction, async ({ body, viewer, now, audit }) => {
  if (!owns(viewer, body.profile_id)) throw commonProblems.forbidden();
  const tries = `join-code:${viewer.userId}`;
  const { allowed, retryAfter } = await attempt(tries, allowances.wrongJoinCodes, now);
  if (!allowed) throw trainingProblems.tooManyCodes(retryAfter);
  const training_action_id = await retryWhenOvertaken(async () => {
    const [actionId, profile, memberships] = await Promise.all([
      findActionOfCode(body.code),
      findProfile(body.profile_id),
      membershipsOf(body.profile_id),
      readAgenda(),
    ]);
    const action = seenAction(actionId ?? "");
    if (!action) throw trainingProblems.wrongCode();
    if (profile?.role_id !== roles.learner.id) throw commonProblems.forbidden();
    if (memberships.some((member) => member.training_action_id === action.id)) return action.id;
    if (isOver(action, now)) throw trainingProblems.codeOfThePast();
    requireNoneOngoing(memberships, now);
    const member = newMember(action.id, profile, now);
    await addMember(profile, member, { viewer, now }, { required: [codeStays(body.code)] });
    audit({ what: "standingConfirmed", subject: profile.id, detail: "joinCode" });
    return action.id;
  });
  await forgive(tries, now);
  return { training_action_id };
});
