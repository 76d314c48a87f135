import { newToConfirm, transactAndTell } from "#functions/domain/notices/telling.ts";
import { findProfile, profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { requireLive } from "#functions/domain/training/archiving.store.ts";
import { addMember, newMember, requireNoneOngoing } from "#functions/domain/training/joining.ts";
import { membershipsOf, readAgenda, writesToAskToJoin } from "#functions/domain/training/training.store.ts";
import { route } from "#functions/http/route.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { isStaff, owns, roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingMessages, trainingProblems } from "#shared/training/training.problems.ts";
import { isNext } from "#shared/training/training.rules.ts";

export const handler = route(training.addTrainingProfile, ({ params, body, viewer, now, audit }) =>
  retryOnConcurrentChange(async () => {
    if (!isStaff(viewer) && !owns(viewer, body.profile_id)) throw commonProblems.forbidden();
    const [profile, memberships, agenda] = await Promise.all([
      findProfile(body.profile_id),
      membershipsOf(body.profile_id),
      readAgenda(),
    ]);
    const action = requireLive(agenda, params.id);
    if (!profile) throw trainingProblems.unknownProfile();
    if (body.role_id !== undefined && body.role_id !== profile.role_id) throw trainingProblems.otherRole();
    if (isStaff(viewer)) {
      const member = newMember(action.id, profile, now);
      // A removal leaves no trace. But members are confirmed: who is not was none, and nothing is undone.
      const isUndoing = body.never_left && profile.confirmed_at !== null;
      await addMember(agenda, profile, member, { viewer, now }, { isNews: !isUndoing });
      const detail = isUndoing ? "neverLeft" : "training";
      audit({ what: "accessGiven", subject: action.id, person: profile.user_id, detail });
      return { message: trainingMessages.added };
    }
    if (profile.role_id !== roles.learner.id) throw commonProblems.forbidden();
    if (!isNext(action, now)) throw trainingProblems.notOpen();
    requireNoneOngoing(agenda, memberships, now);
    const asked = { training_action_id: action.id, profile_id: profile.id, asked_at: now.toISOString() };
    const people = await readTogether(profilesRoster);
    await transactAndTell(writesToAskToJoin(asked, agenda), [newToConfirm(people, viewer)], now);
    return { message: trainingMessages.asked };
  }),
);
