import * as z from "zod";
import { across, flag, Id, line, requiredLine, version } from "#shared/contract/fields.ts";

/**
 * A value of a reference list: a type, a public, a legal form. `proposed`: an import of somebody who may not add to the
 * list made it, and an administrator has not decided yet.
 */
export const Reference = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  proposed: z.literal(true).optional(),
  /** A decision that is being carried out: the value that its structures get in its place, or null for none. */
  becomes: z.string().nullable().optional(),
});
export type Reference = z.output<typeof Reference>;

export const Organization = Reference.extend({ active: z.boolean() });
export type Organization = z.output<typeof Organization>;

export const Degree = Reference.extend({ city: z.string(), is_active: z.literal([0, 1]) });
export type Degree = z.output<typeof Degree>;

const name = requiredLine(200, "Le nom est obligatoire.");
const city = line(100)
  .nullable()
  .transform((value) => value ?? "");
const oneOrZero = flag.transform((value) => (value ? 1 : 0));

export const NewReference = z.strictObject({ name });
export const NewOrganization = z.strictObject({ name, active: flag.default(true) });
export const NewDegree = z.strictObject({
  name,
  city: city.default(""),
  is_active: oneOrZero.default(1),
});

/** What a PUT may change: absent fields stay as they are. */
export const ReferenceChanges = z.strictObject({ name: name.optional(), version });
export const OrganizationChanges = z.strictObject({
  name: name.optional(),
  active: flag.optional(),
  version,
});
export const DegreeChanges = z.strictObject({
  name: name.optional(),
  city: city.optional(),
  is_active: oneOrZero.optional(),
  version,
});

/** The pages of organizations: the whole list unless one is asked for. */
export const OrganizationPage = z.strictObject({
  page: z.coerce.number("Ce nombre n’est pas valable.").int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number("Ce nombre n’est pas valable.").int().min(1).max(1_000).optional(),
});

/** The lists to which staff other than administrators can propose values. */
export const proposedLists = ["types", "publics", "legalForms"] as const;
export type ProposedList = (typeof proposedLists)[number];

/** A value that waits for a decision, with how many structures use it and the names of some. */
export const ProposedValue = z.object({
  id: z.string(),
  list: z.enum(proposedLists),
  name: z.string(),
  structures: z.number(),
  examples: z.array(z.string()),
});
export type ProposedValue = z.output<typeof ProposedValue>;

/** Accept a value, replace it by another one of its list, or refuse it: the structures that use it follow. */
export const ValueDecision = z
  .strictObject({
    decision: z.literal(["accept", "replace", "refuse"], "Cette décision n’existe pas."),
    value_id: Id.optional(),
  })
  .check(
    across<{ decision?: string; value_id?: string | undefined }, "decision" | "value_id">(
      ["decision", "value_id"],
      ({ decision, value_id }) => decision !== "replace" || value_id !== undefined,
      { path: ["value_id"], message: "Choisissez la valeur qui la remplace." },
    ),
  );
export type ValueDecision = z.output<typeof ValueDecision>;

/** How many structures are still to follow a decision: the page asks again until none is. */
export const DecidedValue = z.object({ left: z.number() });
