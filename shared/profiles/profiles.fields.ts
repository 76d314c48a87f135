import * as z from "zod";
import { type FieldList, labelsOf } from "#shared/contract/field-list.ts";
import { Id, line, orEmpty, text, zipCode } from "#shared/contract/fields.ts";
import { formatMessages } from "#shared/contract/formats.ts";

const phoneNumber = line(30).pipe(z.string().regex(/^(\+?\d[\d .()-]{4,})?$/, formatMessages.phone));

/** What people fill in of their profile, in the order of its history. Who may see it, `profiles.schemas.ts` says. */
export const profileFields = {
  organization_id: { kind: "reference", label: "Organisation", body: Id.nullable() },
  bio: { kind: "text", label: "Biographie", body: orEmpty(text(5_000)) },
  personal_presentation: { kind: "text", label: "Présentation", body: orEmpty(text(5_000)) },
  personal_approach: { kind: "text", label: "Intérêt pour le rôle", body: orEmpty(text(5_000)) },
  phone_number: { kind: "text", label: "Téléphone", body: orEmpty(phoneNumber) },
  address: { kind: "text", label: "Adresse", body: orEmpty(line(200)) },
  zip_code: { kind: "text", label: "Code postal", body: orEmpty(zipCode) },
  city: { kind: "text", label: "Ville", body: orEmpty(line(100)) },
} as const satisfies FieldList;

export const profileLabels = labelsOf(profileFields);
