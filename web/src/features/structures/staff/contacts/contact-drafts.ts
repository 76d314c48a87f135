import { fold } from "#shared/contract/fold.ts";
import {
  contactFields,
  contactMessages,
  hasSomething,
  isSameContact,
} from "#shared/structures/contacts.rules.ts";
import {
  ContactFields,
  type SavedContacts,
  type StructureContacts,
} from "#shared/structures/contacts.schemas.ts";

export type ContactField = (typeof contactFields)[number];
export const blank: ContactFields = { name: "", email: "", phone: "", role: "" };

/** What is typed of a row and not saved. `settles`: to be saved though its contact is as it was. */
type Draft = { typed: Partial<ContactFields>; settles: boolean };
/** The rows that are being edited, by structure. */
export type Drafts = ReadonlyMap<string, Draft>;

const idOf = (row: StructureContacts) => row.structure.id;
const noDraft: Draft = { typed: {}, settles: false };

/** The fields of a contact alone, as a body carries them. */
export const fieldsOf = ({ name, email, phone, role }: ContactFields): ContactFields => ({
  ...{ name, email, phone, role },
});

const savedOf = ({ contacts }: StructureContacts): ContactFields => fieldsOf(contacts[0] ?? blank);

/** The contact of a row as its cells show it. */
export const shownOf = (row: StructureContacts, drafts: Drafts): ContactFields => ({
  ...savedOf(row),
  ...drafts.get(idOf(row))?.typed,
});

/** Types into cells of a row; a draft that changes nothing is none. */
export const withTyped = (
  drafts: Drafts,
  row: StructureContacts,
  { typed = {}, settles = false }: Partial<Draft>,
): Drafts => {
  const before = drafts.get(idOf(row)) ?? noDraft;
  const after = { typed: { ...before.typed, ...typed }, settles: before.settles || settles };
  const next = new Map(drafts);
  if (!after.settles && isSameContact({ ...savedOf(row), ...after.typed }, savedOf(row)))
    next.delete(idOf(row));
  else next.set(idOf(row), after);
  return next;
};

export const without = (drafts: Drafts, ids: readonly string[]): Drafts =>
  new Map([...drafts].filter(([id]) => !ids.includes(id)));

/** What is still to be saved once the rows of `ids` are saved as they were `sent`: what was typed meanwhile. */
export const unsavedAfter = (sent: Drafts, now: Drafts, ids: readonly string[]): Drafts => {
  const textOf = (drafts: Drafts, id: string) => JSON.stringify(drafts.get(id)?.typed);
  return without(
    now,
    ids.filter((id) => textOf(now, id) === textOf(sent, id)),
  );
};

/** The cells of a text that a spreadsheet put on the clipboard: tabs between cells, quotes around one with line breaks. */
export const cellsIn = (text: string): string[][] => {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  for (const letter of text.replace(/\r\n?/g, "\n").replace(/\n$/, "")) {
    const row = rows.at(-1) ?? [];
    const cell = row.at(-1) ?? "";
    if (letter === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (letter === "\t" && !isQuoted) row.push("");
    else if (letter === "\n" && !isQuoted) rows.push([""]);
    else row[row.length - 1] = cell + letter;
  }
  return rows.map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim()));
};

/** How a sheet calls each column. */
const titles: Record<ContactField, RegExp> = {
  name: /^(nom|prenom|contact|interlocuteur|interlocutrice)( .*)?$/,
  email: /^(adresse )?(e mail|email|mail|courriel|electronique)( .*)?$/,
  phone: /^(numero de )?(tel|telephone|portable|mobile)( [a-z ]*)?$/,
  role: /^(fonction|role|poste|qualite)( .*)?$/,
};
const isTitle = (field: ContactField | undefined, cell: string) =>
  cell === "" || (field !== undefined && !cell.includes("@") && titles[field].test(fold(cell)));

/** A French telephone number whose zero a spreadsheet dropped, with it; any other text as it is. */
export const withZero = (cell: string): string => {
  const figures = cell.replace(/\s/g, "");
  return /^[1-9]\d{8}$/.test(figures) ? `0${figures}`.replace(/(\d\d)(?=\d)/g, "$1 ") : cell;
};

/**
 * Fills cells down and to the right of one; `left`: how many lines found no row, `zeros`: how many telephone numbers got
 * their zero back. The titles that a column was copied with are no contact: each line would be that of the structure below.
 */
export const pasted = (
  drafts: Drafts,
  rows: readonly StructureContacts[],
  { row, field, cells: copied }: { row: number; field: ContactField; cells: readonly (readonly string[])[] },
): { drafts: Drafts; filled: number; left: number; zeros: number } => {
  const first = contactFields.indexOf(field);
  const [top = []] = copied;
  const isTitled =
    top.some((cell) => cell !== "") &&
    top.every((cell, place) => isTitle(contactFields[first + place], cell));
  const cells = isTitled ? copied.slice(1) : copied;
  let next = drafts;
  let filled = 0;
  let zeros = 0;
  for (const [n, line] of cells.entries()) {
    const target = rows[row + n];
    if (!target) break;
    const typed = Object.fromEntries(
      line.flatMap((cell, place) => {
        const name = contactFields[first + place];
        const mended = name === "phone" ? withZero(cell) : cell;
        if (mended !== cell) zeros++;
        return name ? [[name, mended]] : [];
      }),
    );
    next = withTyped(next, target, { typed });
    filled++;
  }
  return { drafts: next, filled, left: cells.length - filled, zeros };
};

/** What is wrong with the cells of a contact, by the schema that the server reads; a blank one removes the contact. */
export const faultsOf = (contact: ContactFields): Partial<Record<ContactField, string>> => {
  const read = ContactFields.safeParse(contact);
  if (read.success)
    return read.data.role === "" || hasSomething(read.data) ? {} : { name: contactMessages.nothing };
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message]));
};

type SavedRow = SavedContacts["rows"][number];

/** The row as it would be saved; undefined while something is to be mended. */
export const bodyOf = (row: StructureContacts, drafts: Drafts): SavedRow | undefined => {
  const shown = shownOf(row, drafts);
  if (Object.keys(faultsOf(shown)).length > 0) return undefined;
  const first = ContactFields.parse(shown);
  const others = row.contacts.slice(1).map(fieldsOf);
  const contacts = hasSomething(first) ? [first, ...others] : others;
  return { structure_id: idOf(row), contacts, version: row.version };
};

/**
 * The contacts of one structure as somebody changed them, over what they are `now`: one that was left alone follows its
 * successor in its place, and what others added stays.
 */
export const contactsOver = <Typed extends ContactFields>(
  opened: readonly ContactFields[],
  typed: readonly Typed[],
  now: readonly ContactFields[],
): (Typed | ContactFields)[] => {
  const isIn = (list: readonly ContactFields[], one: ContactFields) =>
    list.some((other) => isSameContact(other, one));
  const added = now.filter((one) => !isIn(opened, one) && !isIn(typed, one));
  const followed = new Set<ContactFields>();
  const own = typed.flatMap((one) => {
    const place = opened.findIndex((other) => isSameContact(other, one));
    if (place < 0 || isIn(now, one)) return [one];
    const successor = added.find((other) => other === now[place]);
    if (!successor) return [];
    followed.add(successor);
    return [successor];
  });
  return [...own, ...added.filter((one) => !followed.has(one))];
};
