import * as z from "zod";
import { Id, version } from "#shared/contract/fields.ts";
import { altText, UploadState } from "#shared/contract/upload.ts";
import { Named, PublicZone, whole } from "#shared/events/events.schemas.ts";

/**
 * Where a zone or the table of a structure is on the plan of the place, by the id of the zone or of the participation: in
 * thousandths of the picture's width and height, from its top left corner.
 */
export const PlanMark = z.object({ id: z.string(), x: z.number(), y: z.number() });
export type PlanMark = z.output<typeof PlanMark>;

/** The plan of the place, with all that can be on it: the event's zones and the structures that come. */
export const EventPlan = z.object({
  event: Named.extend({ start_date: z.string(), end_date: z.string() }),
  /** Null: staff have sent no picture, or it is being checked. */
  picture_url: z.string().nullable(),
  alt_text: z.string().nullable(),
  zones: z.array(PublicZone),
  tables: z.array(z.object({ id: z.string(), zone_id: z.string(), structure: Named, place: z.string() })),
  marks: z.array(PlanMark),
  /** The picture that is being checked or was refused; for staff only. */
  upload: UploadState.nullable().optional(),
  version: z.number(),
});
export type EventPlan = z.output<typeof EventPlan>;

/** How many zones and tables a plan shows. */
const maxMarks = 600;
const thousandths = whole(0, 1_000, "De 0 à 1000 millièmes de l’image.");
export const EventPlanChanges = z.strictObject({
  alt_text: altText,
  marks: z
    .array(z.strictObject({ id: Id, x: thousandths, y: thousandths }))
    .max(maxMarks, `${maxMarks} repères au plus sur un plan.`),
  version,
});
export type EventPlanChanges = z.output<typeof EventPlanChanges>;
