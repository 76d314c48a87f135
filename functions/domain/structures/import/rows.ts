import { createHash } from "node:crypto";
import * as z from "zod";
import {
  cityOf,
  descriptionOf,
  lineOf,
  nameOf,
  phoneOf,
  websiteOf,
  zipCodeOf,
} from "#functions/domain/imports/clean.ts";
import { placeIn } from "#functions/domain/imports/place.ts";
import { contactsInCells } from "#functions/domain/structures/import/contact-cells.ts";
import { fold, withSaints } from "#shared/contract/fold.ts";
import { importMessages } from "#shared/contract/import.ts";
import { contactColumns } from "#shared/structures/contacts.import.ts";
import { hasSomething, maxContacts } from "#shared/structures/contacts.rules.ts";
import type { ContactFields } from "#shared/structures/contacts.schemas.ts";
import type { ImportedText } from "#shared/structures/structures.fields.ts";
import {
  type StructureColumn,
  structureImportMessages as says,
  structureColumns,
} from "#shared/structures/structures.import.ts";

import { isSiret, siretDigits } from "#shared/structures/structures.rules.ts";

/** What is said of one cell of a row. */
type Remark = { field: StructureColumn; value: string; message: string };
/** A row read by itself: cleaned, or its name with what is wrong. */
export type Row = { line: number } & (
  | { draft: Draft; digest: string; asTyped: Typed; remarks: Remark[]; mended: Remark[] }
  | { faults: Remark[]; name: string }
);

// Refuses what is longer than the API accepts, here already, with the row's line.
const short = (max: number, what: string) => z.string().max(max, `${what} dépasse ${max} caractères`);
const list = (max: number, what: string) =>
  z.array(short(200, what)).max(max, `${what} : plus de ${max} valeurs`);

/** A valid number, with the leading zeros that spreadsheets remove from 00552013500038; "" if it is invalid. */
export const siretOf = (cell: unknown): string => {
  const digits = siretDigits(lineOf(cell));
  const whole = digits.length > 11 ? digits.padStart(14, "0") : digits;
  return isSiret(whole) ? whole : "";
};

type ContactColumn = Exclude<(typeof contactColumns)[number]["field"], "contact_first_name">;

/** The first contact of a row in the row's own texts, and the others. */
const contactTexts = (value: Record<string, unknown>): Pick<Draft, ContactColumn | "more"> => {
  const [{ name, email, phone, role } = noContact, ...more] = contactsInCells(value);
  return {
    ...{ contact_name: name, contact_email: email, contact_phone: phone, contact_role: role },
    ...(more.length > 0 && { more }),
  };
};
const noContact = { name: "", email: "", phone: "", role: "" };

/** How each text of a row is mended, and what it must fit then, with what is said of one that does not. */
const texts = {
  source_id: { mend: lineOf, fits: short(100, "l’identifiant de source") },
  name: { mend: nameOf, fits: short(200, "le nom").regex(/[\p{L}\d]/u, "le nom manque") },
  address: { mend: lineOf, fits: short(200, "l’adresse") },
  zip_code: {
    mend: zipCodeOf,
    fits: z
      .string()
      .regex(/./, { error: "le code postal manque", abort: true })
      .regex(/^(?!00)\d{5}$/, "le code postal n’est pas valable"),
  },
  city: { mend: cityOf, fits: short(100, "la ville") },
  description: { mend: descriptionOf, fits: short(5_000, "la description") },
  website: { mend: (cell) => websiteOf(cell) ?? "", fits: z.string() },
  phone: { mend: phoneOf, fits: short(60, "le téléphone") },
  siret: { mend: siretOf, fits: z.string() },
  contact_name: { mend: lineOf, fits: short(100, "le nom du contact") },
  contact_email: { mend: lineOf, fits: z.string() },
  contact_phone: { mend: phoneOf, fits: short(60, "le téléphone du contact") },
  contact_role: { mend: lineOf, fits: short(100, "la fonction du contact") },
} satisfies Record<
  ImportedText | ContactColumn | "source_id",
  { mend: (cell: unknown) => string; fits: z.ZodType<string> }
>;
type Text = keyof typeof texts;
const textNames = Object.keys(texts) as Text[];
const byText = <Value>(make: (name: Text) => Value) =>
  Object.fromEntries(textNames.map((name) => [name, make(name)])) as Record<Text, Value>;

/** The texts of a row as they stand in the file. */
type Typed = Readonly<Record<Text, string>>;

/** The schema of a cleaned row. */
export const Draft = z.object({
  // Lines that were previewed before a field existed lack it.
  ...byText((name) => texts[name].fits.default("")),
  legal_form: short(200, "le statut").nullable(),
  organization: short(200, "l’organisation").nullable(),
  types: list(20, "un type"),
  publics: list(40, "un public"),
  /** The contacts of further lines about the same structure; absent if there is none, so that digests stay what they were. */
  more: z
    .array(z.object({ name: z.string(), email: z.string(), phone: z.string(), role: z.string() }))
    .max(maxContacts)
    .optional(),
});
/** A structure as a source describes it, cleaned, with the names of what it points at. */
export type Draft = z.output<typeof Draft>;

const distinct = (value: unknown): string[] => {
  const names = (Array.isArray(value) ? value : [value]).map(lineOf).filter((name) => name !== "");
  return [...new Map(names.map((name) => [fold(name) || name, name])).values()];
};
const orNull = (text: string) => (text === "" ? null : text);

export const digestOf = (draft: Draft): string =>
  createHash("sha256").update(JSON.stringify(draft)).digest("hex").slice(0, 32);

/** A row cleaned, or why it cannot be accepted. */
export const readRow = (value: Record<string, unknown>, line: number): Row => {
  const cells: Record<string, unknown> = { ...value, ...placeIn(value) };
  const draft: Draft = {
    ...byText((name) => texts[name].mend(cells[name])),
    ...contactTexts(value),
    legal_form: orNull(lineOf(value["legal_form"])),
    organization: orNull(lineOf(value["organization"])),
    types: distinct(value["types"]),
    publics: distinct(value["publics"]),
  };
  const said = (field: StructureColumn, message: string): Remark => {
    const written = [value[field]].flat().map(lineOf).join(" ; ");
    return { field, value: written.slice(0, 200), message };
  };
  const checked = Draft.safeParse(draft);
  if (!checked.success) {
    const faults = checked.error.issues.map(({ path, message }) => said(fieldOf(path[0]), message));
    const byField = new Map(faults.map((fault) => [`${fault.field} ${fault.message}`, fault]));
    return { line, name: draft.name, faults: [...byField.values()] };
  }
  const written = (field: Text) => lineOf(value[field]);
  // The cells of several contacts are told by one remark.
  const names = textNames.filter((field) => !draft.more || ofStructure(field) || field === "source_id");
  const dropped = names.filter((field) => draft[field] === "" && written(field) !== "");
  const rewritten = names.filter((field) => draft[field] !== "" && isRewritten(written(field), draft[field]));
  return {
    line,
    draft,
    digest: digestOf(draft),
    asTyped: byText((name) => typedOf(value[name])),
    remarks: [
      ...dropped.map((field) => said(field, "laissé de côté")),
      ...addressDoubts(draft).map((doubt) => said("address", doubt)),
      ...(draft.more ? [said("contact_email", says.contactForEach)] : []),
    ],
    mended: rewritten.map((field) => said(field, importMessages.becomes(draft[field].slice(0, 200)))),
  };
};

const typedOf = (cell: unknown): string =>
  typeof cell === "string" ? cell.trim().replace(/\r\n?/g, "\n") : "";

/**
 * A row that says what is stored already in the way in which it is stored: what people typed otherwise than files are
 * mended, in capitals for instance, is not changed by a file that repeats it.
 */
export const asStored = (
  draft: Draft,
  asTyped: Typed,
  present: Readonly<Record<string, unknown>>,
): Draft => ({
  ...draft,
  ...Object.fromEntries(
    textNames
      .filter(ofStructure)
      .filter(
        (name) =>
          draft[name] !== "" &&
          (asTyped[name] === present[name] ||
            (name === "phone" && isSamePhone(draft.phone, String(present[name])))),
      )
      .map((name) => [name, present[name]]),
  ),
});
// Spaces, the dots of telephone numbers and the http of addresses are form, not content.
const content = (text: string) => text.replace(/^https?:\/\/|[\s.]/g, "");
/** True if mending changed more of a cell than its form. */
const isRewritten = (cell: string, mended: string): boolean => content(cell) !== content(mended);

/** What makes an address look like none, or like another place's. */
const addressDoubts = ({ address, zip_code }: Draft): string[] => {
  if (address === "") return [];
  // The numbers of post office boxes have five digits too.
  const codes = address.match(/(?<!\d|\b(?:B\.?P|CS|TSA)\.?\s?)\d{5}(?!\d)/gi) ?? [];
  const other = codes.find((code) => code !== zip_code);
  return [
    ...(/\p{L}{2}/u.test(address) ? [] : [says.noStreet]),
    ...(/@|https?:|www\./i.test(address) ? [says.otherAddress] : []),
    ...(other ? [says.otherZipCode(other)] : []),
  ];
};

const fieldOf = (name: PropertyKey | undefined): StructureColumn =>
  structureColumns.find(({ field }) => field === name)?.field ?? "name";

/** The contacts that a row tells, with those of further lines about its structure. */
export const contactsIn = ({ more = [], ...draft }: Draft): ContactFields[] => {
  const { contact_name: name, contact_email: email, contact_phone: phone, contact_role: role } = draft;
  return [{ name, email, phone, role }, ...more].filter(hasSomething);
};

/** Whether a number of a file is one that is known, however that is written. */
export const isSamePhone = (told: string, known: string): boolean => told === phoneOf(known);

const spelt = (text: string) => withSaints(fold(text));
/** Whether a row about a structure says nothing of it that another one does not say. */
export const addsNothing = (draft: Draft, to: Draft): boolean =>
  textNames
    .filter(ofStructure)
    .every((name) => draft[name] === "" || spelt(draft[name]) === spelt(to[name])) &&
  matchedNames.every((name) => {
    const said = [draft[name] ?? []].flat();
    return said.length === 0 || sameValue(said, [to[name] ?? []].flat());
  });
const matchedNames = ["legal_form", "organization", "types", "publics"] as const;

/** The ids of values by their names; a name without value gives an id that no list has. */
export type Ids = Record<"types" | "publics" | "legal_form" | "organization", (name: string) => string>;

const ofStructure = (name: Text): name is ImportedText =>
  name !== "source_id" && !contactColumns.some(({ field }) => field === name);
const writtenTexts = (draft: Draft): Partial<Record<ImportedText, string>> =>
  Object.fromEntries(
    textNames
      .filter(ofStructure)
      .filter((name) => draft[name] !== "")
      .map((name) => [name, draft[name]]),
  );

/** The fields that a source fills in. The others stay as people have filled them in. */
export const fieldsOf = (draft: Draft, idOf: Ids) => ({
  name: draft.name,
  zip_code: draft.zip_code,
  ...writtenTexts(draft),
  ...(draft.legal_form !== null && { legal_form_id: idOf.legal_form(draft.legal_form) }),
  ...(draft.organization !== null && { organization_id: idOf.organization(draft.organization) }),
  ...(draft.types.length > 0 && { types: draft.types.map(idOf.types) }),
  ...(draft.publics.length > 0 && { publics: draft.publics.map(idOf.publics) }),
});
export type SourceFields = ReturnType<typeof fieldsOf>;

const sameValue = (a: unknown, b: unknown) =>
  Array.isArray(a) && Array.isArray(b)
    ? JSON.stringify([...a].sort()) === JSON.stringify([...b].sort())
    : a === b;

/** The fields in which a structure differs from its source. */
export const differences = (
  fields: SourceFields,
  present: Readonly<Record<string, unknown>>,
): Partial<SourceFields> =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !sameValue(value, present[name])));
