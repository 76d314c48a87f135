import { findPlacements, type StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import { placementAmong } from "#shared/placements/placements.rules.ts";

/** Where a learner of an action was placed at a moment, as declared; undefined if nowhere. */
export const placementAt = async (
  actionId: string,
  learnerId: string,
  moment: Date,
): Promise<StoredPlacement | undefined> => placementAmong(await findPlacements(actionId, learnerId), moment);
