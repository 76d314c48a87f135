import * as z from "zod";
import { Id } from "#shared/contract/fields.ts";

/** What the log of changes is kept of. */
export const changeKinds = [
  "structures",
  "users",
  "organizations",
  "types",
  "publics",
  "legalForms",
  "degrees",
  "wishlists",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A field that changed, in words; both null if the log only keeps that it changed. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.output<typeof FieldChange>;

/** A person or item by name; null once they no longer exist. */
const Known = z.object({ id: z.string(), name: z.string().nullable() });

export const Change = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(["created", "changed", "deleted"]),
  item: Known,
  author: Known,
  fields: z.array(FieldChange),
  /** True if the earlier values are kept, so that staff can put them back. */
  restorable: z.boolean(),
});
export type Change = z.output<typeof Change>;

/** Names one change in the log of its item: its time, then its id. */
export const ChangePlace = z.string().regex(/^[\d:.TZ-]{24}~[\da-f-]{36}$/, "Ce changement n’existe pas.");
export const placeOf = ({ at, id }: { at: string; id: string }): string => `${at}~${id}`;

/** The newest changes first; `next` asks for the ones before. */
export const ChangePage = z.object({ data: z.array(Change), next: z.string().nullable() });

export const ChangeSearch = z.strictObject({
  id: Id.optional(),
  before: ChangePlace.optional(),
});
