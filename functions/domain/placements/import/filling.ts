import type { ImportOf } from "#functions/domain/imports/plan.ts";
import type { PlacementData } from "#functions/domain/placements/import/data.ts";
import type { StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import { type Comparison, filledIn } from "#shared/placements/placements.import.rules.ts";

/** A placement of which nothing is noted yet. */
export const newPlacement = (
  training_action_id: string,
  { profile_id, structure_id, employer }: Omit<PlacementData, "words" | "target">,
  local_id: string,
): StoredPlacement => ({
  ...{ training_action_id, profile_id, local_id, structure_id, employer },
  ...{ kind: "apprenticeship", trainer_ids: [], from: null, to: null, interview_at: null },
  ...{ state: "none", end_reason: null, changes: [], version: 0 },
});

/** A placement as a line makes it: each change says which import brought it, by whom. */
export const writtenBy = (
  before: StoredPlacement,
  words: PlacementData["words"],
  { states }: Extract<Comparison, { is: "new" | "change" }>,
  { id, viewer, now }: ImportOf,
): StoredPlacement => {
  const { trainer_ids, ...details } = filledIn(words, before);
  const said = { saved_at: now.toISOString(), by: viewer.userId, import_id: id };
  return {
    ...before,
    ...details,
    trainer_ids: [...trainer_ids],
    changes: [...before.changes, ...states.map((one) => ({ ...one, ...said }))],
    version: before.version + 1,
  };
};
