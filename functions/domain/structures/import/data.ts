import * as z from "zod";
import { notesOn } from "#functions/domain/imports/plan.ts";
import { Draft } from "#functions/domain/structures/import/rows.ts";
import { Contact } from "#shared/structures/contacts.schemas.ts";
import { structureColumns } from "#shared/structures/structures.import.ts";

/**
 * What is needed to write a line of structures: its values, and the structure that it changes, in the version that
 * was seen.
 */
export const StructureData = z.object({
  draft: Draft,
  digest: z.string(),
  change: z
    .object({
      id: z.string(),
      version: z.number(),
      fields: z.array(z.string()),
      /** The fields as they were, to undo the import. Lines previewed before imports could be undone lack it. */
      before: z.record(z.string(), z.unknown()).default({}),
      /** The contacts that it changes too, as they were, in the version that was seen. */
      contacts: z
        .object({ version: z.number(), before: z.array(Contact) })
        .nullable()
        .default(null),
    })
    .nullable(),
});
export type StructureData = z.output<typeof StructureData>;

/** A note on a cell of a line of structures. */
export const noteOnField = notesOn(structureColumns);
