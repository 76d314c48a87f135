import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { readAgenda, standingsOf } from "#functions/domain/training/training.store.ts";
import { actionView, seenFromOutside } from "#functions/domain/training/view.ts";
import { route } from "#functions/http/route.ts";
import { admits, isStaff, owns, rolesOf, staffAndReferent } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";
import { mayReadFollowing, stateOf } from "#shared/training/training.rules.ts";
import { closesFor } from "#shared/wishes/wishes.rules.ts";

const noInstructors = { metier_instructor_id: null, referent_instructor_id: null };

export const handler = route(training.listProfileTrainingActions, async ({ params, viewer, now }) => {
  const isOwn = owns(viewer, params.profileId);
  if (!isOwn && !admits(staffAndReferent, rolesOf(viewer))) throw commonProblems.notFound();
  const [{ members, left, requests, presences }, agenda] = await Promise.all([
    standingsOf(params.profileId),
    readAgenda(),
  ]);
  const standings = [
    ...members.map((pivot) => ({ ...pivot, pivot, standing: "confirmed" as const })),
    ...left
      .filter((member) => isOwn || mayReadFollowing(viewer, member))
      .map((pivot) => ({ ...pivot, pivot, standing: "left" as const })),
    ...requests
      .filter(() => isOwn || isStaff(viewer))
      .map((request) => ({ ...request, pivot: noInstructors, standing: "requested" as const })),
  ];
  const actions = standings.flatMap(({ training_action_id, pivot, standing, ...member }) => {
    const found = agenda.find(trainingRoster, training_action_id);
    if (!found) return [];
    const action = standing === "confirmed" ? found : seenFromOutside(agenda, found, viewer);
    const left_on = "left" in member ? (member.left?.date ?? null) : null;
    const event = agenda.find(eventsRoster, action.event_id);
    const extension = presences.find(({ event_id }) => event_id === action.event_id)?.wishes_until ?? null;
    const wishes_until = event ? closesFor(event, extension) : null;
    const state = stateOf(action, event, now, extension);
    return [{ ...actionView(agenda, action), ...state, wishes_until, standing, pivot, left_on }];
  });
  return actions.sort((a, b) => (a.start_date < b.start_date ? 1 : -1));
});
