import { route } from "#functions/http/route.ts";
import { actionView } from "#functions/services/training-view.ts";
import { eventsRoster } from "#functions/store/agenda.ts";
import { indexById, seenEntries } from "#functions/store/roster.ts";
import { membershipsOf, readAgenda, seenAction } from "#functions/store/training.ts";
import { admits, owns, rolesOf, staffAndReferent } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";
import { stateOf } from "#shared/training/training.rules.ts";

export const handler = route(training.listProfileTrainingActions, async ({ params, viewer, now }) => {
  const mayRead = owns(viewer, params.profileId) || admits(staffAndReferent, rolesOf(viewer));
  if (!mayRead) throw commonProblems.notFound();
  const [memberships] = await Promise.all([membershipsOf(params.profileId), readAgenda()]);
  const actions = memberships.flatMap((pivot) => {
    const action = seenAction(pivot.training_action_id);
    if (!action) return [];
    const event = indexById(seenEntries(eventsRoster)).get(action.event_id ?? "");
    return [{ ...actionView(action), ...stateOf(action, event, now), pivot }];
  });
  return actions.sort((a, b) => (a.start_date < b.start_date ? 1 : -1));
});
