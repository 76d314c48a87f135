import { route } from "#functions/http/route.ts";
import { tiesOf } from "#functions/services/situations/view.ts";
import { actionView, membersView } from "#functions/services/training/view.ts";
import { trainingRoster } from "#functions/store/agenda.ts";
import { situationsOf } from "#functions/store/situations.ts";
import { membersOf, readAgenda } from "#functions/store/training.ts";
import { admits, owns, rolesOf, staffAndReferent } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { mayReadSituation } from "#shared/situations/situations.rules.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.getTrainingAction, async ({ params, viewer }) => {
  const [members, situations, agenda] = await Promise.all([
    membersOf(params.id),
    situationsOf(params.id),
    readAgenda(),
  ]);
  const action = agenda.find(trainingRoster, params.id);
  const mayReadAll = admits(staffAndReferent, rolesOf(viewer));
  const isMember = members.some((member) => owns(viewer, member.profile_id));
  if (!action || !(isMember || mayReadAll)) throw commonProblems.notFound();
  const shared_situations = situations.filter((situation) => {
    const own = members.filter((member) => member.profile_id === situation.student_id);
    return mayReadAll || mayReadSituation(viewer, situation, tiesOf(situation, own));
  });
  return { ...actionView(agenda, action), ...(await membersView(members, viewer)), shared_situations };
});
