import { route } from "#functions/http/route.ts";
import { actionView, membersView } from "#functions/services/training-view.ts";
import { membersOf, readAgenda, seenAction } from "#functions/store/training.ts";
import { admits, owns, rolesOf, staffAndReferent } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.getTrainingAction, async ({ params, viewer }) => {
  const [members] = await Promise.all([membersOf(params.id), readAgenda()]);
  const action = seenAction(params.id);
  const isMember = members.some((member) => owns(viewer, member.profile_id));
  if (!action || !(isMember || admits(staffAndReferent, rolesOf(viewer)))) throw commonProblems.notFound();
  return { ...actionView(action), ...(await membersView(members)), shared_situations: [] };
});
