import * as z from "zod";
import { emailAddress, Id, line } from "#shared/contract/fields.ts";
import { formatMessages } from "#shared/contract/formats.ts";
import { pageQuery } from "#shared/contract/page.ts";
import { contactMessages, hasSomething, maxContacts } from "#shared/structures/contacts.rules.ts";

const fields = {
  name: line(100),
  email: z.union([z.literal(""), emailAddress], formatMessages.email),
  phone: line(60),
  /** What they do in the structure. */
  role: line(100),
};

/** What people fill in of somebody to write to or call at a structure. */
export const ContactFields = z.strictObject(fields);
export type ContactFields = z.output<typeof ContactFields>;
const NewContact = ContactFields.check(z.refine(hasSomething, contactMessages.nothing));

/** A contact of a structure: known to staff, and to the host whose link opens a participation. */
export const Contact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  /** When they were noted or last changed, and who said so: a host is somebody with a link, without an account. */
  noted_at: z.string(),
  noted_by: z.literal(["staff", "import", "host"]),
});
export type Contact = z.output<typeof Contact>;

/** What a host says that the contact should be: nobody is written to there until staff take it over. */
export const Correction = Contact.omit({ noted_at: true, noted_by: true }).extend({
  at: z.string(),
  event_id: z.string(),
});
export type Correction = z.output<typeof Correction>;

/** A row of the contact book. */
export const StructureContacts = z.object({
  structure: z.object({ id: z.string(), name: z.string(), zip_code: z.string(), city: z.string() }),
  /** The first one is the one for the Alternance Day. */
  contacts: z.array(Contact),
  correction: Correction.extend({ event: z.string() }).nullable(),
  /** Whom one event writes to, if it is somebody else; null unless the list is of an event. */
  event_contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** 0: nothing was ever noted. */
  version: z.number(),
});
export type StructureContacts = z.output<typeof StructureContacts>;

/** The pages of all structures, of those of an event, or of those in a state. */
export const ContactPage = z.strictObject({
  ...pageQuery(50),
  name: line(100).optional().default(""),
  event_id: Id.optional(),
  state: z.enum(["missing", "corrected"], "Cet état n’existe pas.").optional(),
});
export type ContactPage = z.output<typeof ContactPage>;

/** How many structures one call saves. */
export const maxSavedContacts = 100;

export const SavedContacts = z.strictObject({
  /** Its participations take the first contact, whomever they had; others do only if they had the former one, or none. */
  event_id: Id.optional(),
  rows: z
    .array(
      z.strictObject({
        structure_id: Id,
        /** All of them, the one for the Alternance Day first. */
        contacts: z.array(NewContact).max(maxContacts, contactMessages.tooMany),
        version: z.number().int().min(0),
      }),
    )
    .min(1, contactMessages.noRow)
    .max(maxSavedContacts, contactMessages.tooManyRows),
});
export type SavedContacts = z.output<typeof SavedContacts>;

/** What became of each row: `stale` ones are shown as they are by now, and nothing of them was saved. */
export const SavedContactsOutcome = z.object({
  data: z.array(
    z.object({
      structure_id: z.string(),
      state: z.literal(["saved", "stale", "gone"]),
      current: StructureContacts.nullable(),
    }),
  ),
});
export type SavedContactsOutcome = z.output<typeof SavedContactsOutcome>;

/** Erases somebody from the book and from every event. */
export const ForgottenContact = z.strictObject({ email: emailAddress });
