import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { allMembershipsOf } from "#functions/domain/training/training.store.ts";
import { wishViews } from "#functions/domain/wishes/view.ts";
import { findWishes } from "#functions/domain/wishes/wishes.store.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import { isStaff, rolesOf } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { mayReadWishes } from "#shared/wishes/wishes.rules.ts";

/** The memberships by which a learner has wishes for an event: trainers in other promotions have nothing to do with them. */
const membershipsFor = async (profileId: string, eventId: string) => {
  const [memberships, seen] = await Promise.all([allMembershipsOf(profileId), readTogether(trainingRoster)]);
  return memberships.filter((one) => seen.find(trainingRoster, one.training_action_id)?.event_id === eventId);
};

export const handler = route(wishes.listLearnerWishes, async ({ params, query, viewer }) => {
  const isTrainer = rolesOf(viewer).some((role) => role === "tradeTrainer" || role === "referentTrainer");
  const list = { profile_id: params.userId, event_id: params.eventId, is_pre_event: query.is_pre_event };
  const [saved, memberships] = await Promise.all([
    findWishes(list),
    isTrainer && !isStaff(viewer) ? membershipsFor(params.userId, params.eventId) : [],
  ]);
  if (!mayReadWishes(viewer, params.userId, memberships)) throw commonProblems.notFound();
  return wishViews(saved ? [saved] : []);
});
