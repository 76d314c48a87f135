import { route } from "#functions/http/route.ts";
import { findProfileCards } from "#functions/store/profiles.ts";
import { retryWhenOvertaken } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import {
  memberAdded,
  membershipsOf,
  profileStays,
  readAgenda,
  seenAction,
} from "#functions/store/training.ts";
import { isStaff, owns, roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingMessages, trainingProblems } from "#shared/training/training.problems.ts";
import { isNext, stateOf } from "#shared/training/training.rules.ts";

export const handler = route(training.addTrainingProfile, ({ params, body, viewer, now, audit }) =>
  retryWhenOvertaken(async () => {
    if (!isStaff(viewer) && !owns(viewer, body.profile_id)) throw commonProblems.forbidden();
    const [profiles, memberships] = await Promise.all([
      findProfileCards([body.profile_id]),
      membershipsOf(body.profile_id),
      readAgenda(),
    ]);
    const action = seenAction(params.id);
    const profile = profiles.get(body.profile_id);
    if (!action) throw commonProblems.notFound();
    if (!profile) throw trainingProblems.unknownProfile();
    if (!isStaff(viewer)) {
      if (profile.role_id !== roles.learner.id) throw commonProblems.forbidden();
      if (!isNext(action, now)) throw trainingProblems.notOpen();
      const held = memberships.map((member) => seenAction(member.training_action_id));
      if (held.some((one) => one && stateOf(one, undefined, now).is_ongoing))
        throw trainingProblems.alreadyOngoing();
    }
    const instructors = { metier_instructor_id: null, referent_instructor_id: null };
    const member = { training_action_id: action.id, profile_id: profile.id, role_id: profile.role_id };
    const added = memberAdded({ ...member, ...instructors, joined_at: now.toISOString(), version: 1 });
    await transact([...added, profileStays(profile.id)]);
    audit({ what: "accessGiven", subject: action.id, person: profile.user_id, detail: "training" });
    return { message: trainingMessages.added };
  }),
);
