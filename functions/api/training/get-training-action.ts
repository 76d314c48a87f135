import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { situationsOf } from "#functions/domain/situations/situations.store.ts";
import { tiesOf } from "#functions/domain/situations/view.ts";
import { allMembersOf, isPresentMember, readAgenda } from "#functions/domain/training/training.store.ts";
import { departedView, membersView, timedActionView, userNamed } from "#functions/domain/training/view.ts";
import { route } from "#functions/http/route.ts";
import { isStaff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { mayReadSituation } from "#shared/situations/situations.rules.ts";
import * as training from "#shared/training/training.contract.ts";
import { mayReadAction, mayReadActions } from "#shared/training/training.rules.ts";

export const handler = route(training.getTrainingAction, async ({ params, viewer, now }) => {
  const [members, situations, agenda] = await Promise.all([
    allMembersOf(params.id),
    situationsOf(params.id),
    readAgenda(),
  ]);
  const action = agenda.find(trainingRoster, params.id);
  const mayReadAll = mayReadActions(viewer);
  const present = members.filter(isPresentMember);
  if (!action || !mayReadAction(viewer, present)) throw commonProblems.notFound();
  const shared_situations = situations.filter((situation) => {
    const own = members.filter((member) => member.profile_id === situation.student_id);
    return mayReadAll || mayReadSituation(viewer, situation, tiesOf(situation, own));
  });
  const [view, departed, archived_by] = await Promise.all([
    membersView(present, viewer),
    isStaff(viewer) ? departedView(members, viewer) : [],
    isStaff(viewer) && action.archived ? userNamed(action.archived.by) : null,
  ]);
  return { ...timedActionView(agenda, action, now), ...view, departed, shared_situations, archived_by };
});
