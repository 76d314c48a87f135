import * as z from "zod";
import { flag, line, requiredLine, version } from "#shared/contract/fields.ts";

/** A value of a reference list: a type, a public, a legal form. */
export const Reference = z.object({ id: z.string(), name: z.string(), version: z.number() });
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
  page: z.coerce.number("Ce nombre n'est pas valable.").int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number("Ce nombre n'est pas valable.").int().min(1).max(1_000).optional(),
});
