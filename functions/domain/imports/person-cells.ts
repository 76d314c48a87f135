import { lineOf } from "#functions/domain/imports/clean.ts";
import { personNameIn } from "#functions/domain/imports/person-name.ts";
import { noteOn, type PlannedRow } from "#functions/domain/imports/plan.ts";
import { emailAddress, personName } from "#shared/contract/fields.ts";
import { fold } from "#shared/contract/fold.ts";
import { type ImportColumn, type ImportNote, importMessages } from "#shared/contract/import.ts";
import { userImportMessages } from "#shared/profiles/profiles.import.ts";

/** An e-mail address as people type it into a cell: with `mailto:`, in angle brackets after a name, before other ones. */
export const addressIn = (cell: string | undefined): string => {
  const each = lineOf(cell).split(/\s*[;,]\s*|\s+(?:\/|ou|et)\s+/);
  const isList = each.filter((one) => one !== "").every((one) => one.includes("@"));
  const written = (isList ? (each[0] ?? "") : lineOf(cell)).replace(/^mailto:/i, "");
  return /<([^<>]+)>$/.exec(written)?.[1]?.trim() ?? written;
};

// The mail services that most people here have, and what their names become under hurried fingers.
const domains = [
  "gmail.com",
  "orange.fr",
  "hotmail.fr",
  "hotmail.com",
  "outlook.fr",
  "yahoo.fr",
  "wanadoo.fr",
];
const mistyped: Readonly<Record<string, string>> = {
  "gmail.fr": "gmail.com",
  "gmail.con": "gmail.com",
  "orange.com": "orange.fr",
};

/** Whether one letter more, less, other or swapped makes one word of the other. */
const isNear = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwapped = restA.slice(0, 2) === [...restB.slice(0, 2)].reverse().join("");
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (isSwapped && restA.slice(2) === restB.slice(2))
  );
};

/** The mail service that an address most likely means, if it names another. */
export const likelyDomain = (email: string): string | undefined => {
  const domain = email.split("@").at(-1) ?? "";
  if (domains.includes(domain)) return undefined;
  return mistyped[domain] ?? domains.find((known) => isNear(domain, known));
};

/** A line that can't be taken. */
export const faultyRow = (line: number, name: string, notes: ImportNote[]): PlannedRow => ({
  line,
  state: "error",
  name,
  notes,
  data: null,
});

type Cells = { line: number; values: { name?: string; first_name?: string; email?: string } };
/** `isMended`: the name is not written in the file as we write it, in capitals for instance. */
export type ReadPerson = {
  line: number;
  name: string;
  email: string;
  isMended: boolean;
  notes: ImportNote[];
};

/** Who each line is about: the name and the address, each address once in the file; or what is wrong with them. */
export const personReader = (columns: { name: ImportColumn; email: ImportColumn }) => {
  const seen = new Map<string, number>();
  const names = new Map<string, number>();
  return ({ line, values }: Cells): ReadPerson | PlannedRow => {
    const cells = { name: lineOf(values.name), first: lineOf(values.first_name) };
    const asWritten = [cells.first, cells.name].filter((cell) => cell !== "").join(" ");
    const written = { name: personNameIn(cells), email: addressIn(values.email) };
    const [name, email] = [personName.safeParse(written.name), emailAddress.safeParse(written.email)];
    const { noName, noEmail, ...wrong } = userImportMessages;
    const notes = [
      ...(name.success
        ? []
        : [noteOn(columns.name, "error", asWritten, cells.name === "" ? noName : wrong.name)]),
      ...(email.success
        ? []
        : [noteOn(columns.email, "error", written.email, written.email === "" ? noEmail : wrong.email)]),
    ];
    const before = email.success ? seen.get(email.data) : undefined;
    if (before !== undefined)
      notes.push(
        noteOn(
          columns.email,
          "error",
          written.email,
          importMessages.lineTwice(before),
          "Une ligne par personne",
        ),
      );
    if (!name.success || !email.success || before !== undefined)
      return faultyRow(line, written.name || written.email, notes);
    seen.set(email.data, line);
    const cell = lineOf(values.email);
    if (cell.toLowerCase() !== email.data)
      notes.push(noteOn(columns.email, "mended", cell, importMessages.becomes(email.data)));
    const meant = likelyDomain(email.data);
    if (meant)
      notes.push(noteOn(columns.email, "remark", email.data, userImportMessages.likelyDomain(meant)));
    const isMended = name.data !== asWritten;
    if (isMended) notes.push(noteOn(columns.name, "mended", asWritten, importMessages.becomes(name.data)));
    if (!name.data.includes(" ") && isMended)
      notes.push(noteOn(columns.name, "remark", name.data, userImportMessages.oneWord));
    const namesake = names.get(fold(name.data));
    if (namesake) notes.push(noteOn(columns.name, "remark", name.data, importMessages.sameName(namesake)));
    else names.set(fold(name.data), line);
    return { line, name: name.data, email: email.data, isMended, notes };
  };
};
