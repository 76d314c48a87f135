import { findPlacements, type StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import { membersOf } from "#functions/domain/training/training.store.ts";
import { placingDay, runsOn } from "#shared/placements/placements.rules.ts";

/** The placements that take a seat in these actions: those of learners who are there. Who left holds none. */
export const findRunning = async (
  actions: readonly { id: string; end_date: string }[],
  now: Date,
): Promise<StoredPlacement[]> => {
  const found = await Promise.all(
    actions.map(async ({ id, end_date }) => {
      const day = placingDay({ end_date }, now);
      const [members, placements] = await Promise.all([membersOf(id), findPlacements(id)]);
      const present = new Set(members.map(({ profile_id }) => profile_id));
      return placements.filter((one) => runsOn(one, day) && present.has(one.profile_id));
    }),
  );
  return found.flat();
};
