import { lineOf, phoneOf } from "#functions/domain/imports/clean.ts";
import { personNameIn } from "#functions/domain/imports/person-name.ts";
import { emailAddress } from "#shared/contract/fields.ts";
import type { contactColumns } from "#shared/structures/contacts.import.ts";
import { hasSomething } from "#shared/structures/contacts.rules.ts";
import type { ContactFields } from "#shared/structures/contacts.schemas.ts";

type Column = (typeof contactColumns)[number]["field"];
type Cells = Partial<Record<Column, unknown>>;

/** The addresses in a cell, in lower case: alone, several, or in brackets after a name. */
const emailsIn = (cell: unknown): string[] => {
  const found = lineOf(cell).match(/[^\s<>;,/()"]+@[^\s<>;,/()"]+/g) ?? [];
  return [
    ...new Set(found.flatMap((one) => emailAddress.safeParse(one.replace(/^mailto:/i, "")).data ?? [])),
  ];
};

/** What a cell says of one person each: on a line each, blank ones too, as several columns give them, or by semicolons. */
const partsOf = (cell: unknown): string[] => {
  const lines = String(cell ?? "").split("\n");
  const parts = lines.length > 1 ? lines : String(cell ?? "").split(/;/);
  const told = parts.map(lineOf);
  return lines.length > 1 ? told : told.filter((part) => part !== "");
};

const named = (first: string, name: string) => (first === "" ? name : personNameIn({ name, first }) || first);

/** People whose cells stand side by side: as many names as addresses, telephones or functions. */
const sideBySide = (cells: Cells): ContactFields[] | undefined => {
  const names = partsOf(cells.contact_name);
  const firsts = partsOf(cells.contact_first_name);
  const others = [cells.contact_email, cells.contact_phone, cells.contact_role].map(partsOf);
  if (names.length < 2 || ![firsts, ...others].some(({ length }) => length === names.length))
    return undefined;
  const at = (parts: readonly string[], n: number) =>
    parts.length === names.length ? (parts[n] ?? "") : n === 0 ? parts.join(" ; ") : "";
  const [emails = [], phones = [], roles = []] = others;
  return names.map((name, n) => ({
    name: named(at(firsts, n), name),
    email: emailsIn(at(emails, n))[0] ?? "",
    phone: phoneOf(at(phones, n)),
    role: at(roles, n),
  }));
};

/** One person, or a contact for each of several addresses in a cell. */
const byAddress = (cells: Cells): ContactFields[] => {
  const emails = emailsIn(cells.contact_email);
  const name = named(lineOf(cells.contact_first_name), partsOf(cells.contact_name).join(" ; "));
  const [phone, role] = [phoneOf(cells.contact_phone), lineOf(cells.contact_role)];
  const [email = "", ...others] = emails;
  if (others.length === 0) return [{ name, email, phone, role }];
  const names = name.split(/\s*[;/]\s*|\s+et\s+/);
  const each = names.length === emails.length ? names : [name];
  return [
    { name: each[0] ?? "", email, phone, role },
    ...others.map((other, n) => ({ name: each[n + 1] ?? "", email: other, phone: "", role: "" })),
  ];
};

/** Whom to write to, as the cells of a row tell it. */
export const contactsInCells = (cells: Cells): ContactFields[] =>
  (sideBySide(cells) ?? byAddress(cells)).filter(hasSomething);
