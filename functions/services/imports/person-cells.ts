import { lineOf } from "#functions/services/imports/clean.ts";
import { noteOn, type PlannedRow } from "#functions/services/imports/plan.ts";
import { emailAddress, personName } from "#shared/contract/fields.ts";
import { type ImportColumn, type ImportNote, importMessages } from "#shared/contract/import.ts";
import { userImportMessages } from "#shared/profiles/profiles.import.ts";

/** An e-mail address as people type it into a cell: with `mailto:`, in angle brackets after a name, in capitals. */
export const addressIn = (cell: string | undefined): string => {
  const written = lineOf(cell).replace(/^mailto:/i, "");
  return /<([^<>]+)>$/.exec(written)?.[1]?.trim() ?? written;
};

/** A line that can't be taken. */
export const faultyRow = (line: number, name: string, notes: ImportNote[]): PlannedRow => ({
  line,
  state: "error",
  name,
  notes,
  data: null,
});

type Cells = { line: number; values: { name?: string; email?: string } };
export type ReadPerson = { line: number; name: string; email: string };

/** Who each line is about: the name and the address, each address once in the file; or what is wrong with them. */
export const personReader = (columns: { name: ImportColumn; email: ImportColumn }) => {
  const seen = new Map<string, number>();
  return ({ line, values }: Cells): ReadPerson | PlannedRow => {
    const written = { name: lineOf(values.name), email: addressIn(values.email) };
    const [name, email] = [personName.safeParse(written.name), emailAddress.safeParse(written.email)];
    const notes = [
      ...(name.success ? [] : [noteOn(columns.name, "error", written.name, userImportMessages.name)]),
      ...(email.success ? [] : [noteOn(columns.email, "error", written.email, userImportMessages.email)]),
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
    return { line, name: name.data, email: email.data };
  };
};
