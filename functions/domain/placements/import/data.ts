import * as z from "zod";
import { notesOn } from "#functions/domain/imports/plan.ts";
import { placementColumns } from "#shared/placements/placements.import.ts";
import { endReasons, placementKinds, placementStates } from "#shared/placements/placements.rules.ts";

const Details = z.object({
  kind: z.enum(placementKinds),
  from: z.string().nullable(),
  to: z.string().nullable(),
  end_reason: z.enum(endReasons).nullable(),
  trainer_ids: z.array(z.string()),
});

/** What is needed to write a line of placements, and to take it back. */
export const PlacementData = z.object({
  profile_id: z.string(),
  structure_id: z.string().nullable(),
  employer: z.string(),
  words: Details.extend({
    state: z.enum(placementStates),
    on: z.string().nullable(),
    kind: z.enum(placementKinds).nullable(),
  }),
  /** The placement that it changes, as it was seen; null for a new one. */
  target: z
    .object({
      local_id: z.string(),
      version: z.number(),
      before: Details.extend({ state: z.enum(placementStates) }),
    })
    .nullable(),
});
export type PlacementData = z.output<typeof PlacementData>;

/** A note on a cell of a column of placements. */
export const noteOnColumn = notesOn(placementColumns);
