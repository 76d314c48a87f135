import type { TrainingEntry } from "#functions/domain/events/agenda.store.ts";
import { findPlacements, type StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import { membersOf } from "#functions/domain/training/training.store.ts";
import { placingDay, runningOn } from "#shared/placements/placements.rules.ts";

/** What says on which day the placements of an action are looked at. */
export type DatedAction = Pick<TrainingEntry, "id" | "end_date">;

/** Of each learner of an action, the contract or agreement that runs on the day on which its board shows them. */
export const findRunningIn = async ({ id, end_date }: DatedAction, now: Date): Promise<StoredPlacement[]> => {
  const day = placingDay({ end_date }, now);
  const byLearner = Map.groupBy(await findPlacements(id), ({ profile_id }) => profile_id);
  return [...byLearner.values()].flatMap((own) => runningOn(own, day) ?? []);
};

/** Whether a learner has found a contract or an agreement in an action. */
export const hasFoundIn = async (action: DatedAction, learnerId: string, now: Date): Promise<boolean> =>
  runningOn(await findPlacements(action.id, learnerId), placingDay(action, now)) !== undefined;

/** The placements that take a seat in these actions: those of learners who are there. Who left holds none. */
export const findRunning = async (actions: readonly DatedAction[], now: Date): Promise<StoredPlacement[]> => {
  const found = await Promise.all(
    actions.map(async (action) => {
      const [members, running] = await Promise.all([membersOf(action.id), findRunningIn(action, now)]);
      const present = new Set(members.map(({ profile_id }) => profile_id));
      return running.filter(({ profile_id }) => present.has(profile_id));
    }),
  );
  return found.flat();
};
