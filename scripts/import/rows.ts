import { createHash } from "node:crypto";
import * as z from "zod";
import {
  cityOf,
  lineOf,
  nameOf,
  paragraphsOf,
  phoneOf,
  websiteOf,
  zipCodeOf,
} from "#scripts/import/clean.ts";
import { fold } from "#shared/contract/fold.ts";

/** A structure as a source tells it, mended, with the names of what it points at. */
export type Draft = {
  source_id: string;
  name: string;
  address: string;
  zip_code: string;
  city: string;
  description: string;
  website: string;
  phone: string;
  legal_form: string | null;
  organization: string | null;
  types: string[];
  publics: string[];
};

export type Row = { line: number } & (
  | { draft: Draft; digest: string; remarks: string[] }
  | { refusal: string; name: string }
);

// Longer than the API takes is refused here already, with the row's line.
const short = (max: number, what: string) => z.string().max(max, `${what} dépasse ${max} caractères`);
const list = (max: number, what: string) =>
  z.array(short(200, what)).max(max, `${what} : plus de ${max} valeurs`);

const Draft = z.object({
  source_id: z
    .string()
    .min(1, "l'identifiant de la source (source_id) manque")
    .max(100, "source_id dépasse 100 caractères"),
  name: short(200, "le nom").regex(/[\p{L}\d]/u, "le nom manque"),
  address: short(200, "l'adresse"),
  zip_code: z
    .string()
    .regex(/./, { error: "le code postal manque", abort: true })
    .regex(/^(?!00)\d{5}$/, "le code postal n'est pas valable"),
  city: short(100, "la ville"),
  description: short(5_000, "la description"),
  website: z.string(),
  phone: short(60, "le téléphone"),
  legal_form: short(200, "le statut").nullable(),
  organization: short(200, "l'organisation").nullable(),
  types: list(20, "un type"),
  publics: list(40, "un public"),
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const distinct = (value: unknown): string[] => {
  const names = (Array.isArray(value) ? value : [value]).map(lineOf).filter((name) => name !== "");
  return [...new Map(names.map((name) => [fold(name) || name, name])).values()];
};
const orNull = (text: string) => (text === "" ? null : text);

const digestOf = (draft: Draft): string =>
  createHash("sha256").update(JSON.stringify(draft)).digest("hex").slice(0, 32);

/** What a row of the file says, mended; or why it can't be taken. */
export const readRow = (value: unknown, line: number): Row => {
  if (!isObject(value)) return { line, name: "", refusal: "cette ligne ne décrit pas une structure" };
  const website = websiteOf(value["website"]);
  const draft: Draft = {
    source_id: lineOf(value["source_id"]),
    name: nameOf(value["name"]),
    address: lineOf(value["address"]),
    zip_code: zipCodeOf(value["zip_code"]),
    city: cityOf(value["city"]),
    description: paragraphsOf(value["description"]),
    website: website ?? "",
    phone: phoneOf(value["phone"]),
    legal_form: orNull(lineOf(value["legal_form"])),
    organization: orNull(lineOf(value["organization"])),
    types: distinct(value["types"]),
    publics: distinct(value["publics"]),
  };
  const checked = Draft.safeParse(draft);
  if (!checked.success) {
    const reasons = [...new Set(checked.error.issues.map((issue) => issue.message))];
    return { line, name: draft.name, refusal: reasons.join(" ; ") };
  }
  const dropped = (field: string, kept: string, what: string) => {
    const written = lineOf(value[field]);
    return kept === "" && written !== "" ? [`${what} « ${written.slice(0, 80)} » laissé de côté`] : [];
  };
  return {
    line,
    draft,
    digest: digestOf(draft),
    remarks: [
      ...dropped("website", draft.website, "site web"),
      ...dropped("phone", draft.phone, "téléphone"),
    ],
  };
};

/** Every row of the file; one that repeats the source of an earlier one is refused. */
export const readRows = (values: readonly { value: unknown; line: number }[]): Row[] => {
  const seen = new Map<string, number>();
  return values.map(({ value, line }) => {
    const row = readRow(value, line);
    if (!("draft" in row)) return row;
    const before = seen.get(row.draft.source_id);
    if (before === undefined) {
      seen.set(row.draft.source_id, line);
      return row;
    }
    const refusal = `${row.draft.source_id} est déjà à la ligne ${before}`;
    return { line, name: row.draft.name, refusal };
  });
};
