import { findPlacements, type StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import { membersOf } from "#functions/domain/training/training.store.ts";
import { isRunning } from "#shared/placements/placements.rules.ts";

/** The placements that take a seat in these actions: those of learners who are there. Who left holds none. */
export const findRunning = async (actionIds: readonly string[]): Promise<StoredPlacement[]> => {
  const found = await Promise.all(
    actionIds.map(async (id) => {
      const [members, placements] = await Promise.all([membersOf(id), findPlacements(id)]);
      const present = new Set(members.map(({ profile_id }) => profile_id));
      return placements.filter(({ state, profile_id }) => isRunning(state) && present.has(profile_id));
    }),
  );
  return found.flat();
};
