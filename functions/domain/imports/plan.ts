import { createHash, randomUUID } from "node:crypto";
import * as z from "zod";
import { findFile, type StoredFile } from "#functions/domain/files/files.store.ts";
import { findImport, type StoredImport } from "#functions/domain/imports/imports.store.ts";
import { keepObject, readObject } from "#functions/domain/imports/objects.ts";
import { isAdministrator, type Viewer } from "#shared/contract/access.ts";
import { fold } from "#shared/contract/fold.ts";
import { type ImportColumn, type ImportNote, ImportRow, type MissingValue } from "#shared/contract/import.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** Identifies an import: its id, its target (a kind, or a training action's id), and the caller. */
export type ImportOf = { id: string; owner: string; viewer: Viewer; now: Date };

/** A judged line: its preview, and the data to write it. */
export const PlannedRow = ImportRow.extend({ data: z.unknown() });
export type PlannedRow = z.output<typeof PlannedRow>;

/** The lines that an import writes. */
export const isWritten = ({ state }: PlannedRow): boolean => state === "create" || state === "change";

const valueKey = (list: string, name: string) => `${list} ${fold(name) || name}`;

/** Tells the lines that an import leaves out: they name a missing reference value that it is not to create. */
export const leftOutOf = ({
  missing_values,
  create_missing_values,
}: Pick<StoredImport, "missing_values" | "create_missing_values">): ((row: PlannedRow) => boolean) => {
  if (create_missing_values) return () => false;
  const created = new Set(
    missing_values.filter((one) => one.created).map(({ list, name }) => valueKey(list, name)),
  );
  return (row) =>
    isWritten(row) &&
    row.notes.some(({ kind, column, value }) => kind === "value" && !created.has(valueKey(column, value)));
};

/** Missing values, with those that the import is to create. */
export const withCreated = (
  missing: readonly MissingValue[],
  isCreated: (value: MissingValue) => boolean,
): MissingValue[] => missing.map((value) => ({ ...value, created: isCreated(value) }));

/** True if two missing values are one, however a line spells it. */
export const isSameValue = (
  one: Pick<MissingValue, "field" | "name">,
  other: Pick<MissingValue, "field" | "name">,
): boolean => valueKey(one.field, one.name) === valueKey(other.field, other.name);

/** A note on one cell; it says what the column expects only if something is wrong. */
export const noteOn = (
  column: ImportColumn,
  kind: ImportNote["kind"],
  value: string,
  message: string,
  expected: string = kind === "error" ? column.expected : "",
): ImportNote => ({ kind, column: column.header, value: value.slice(0, 200), message, expected });

/** The same for the columns of one kind of sheet, each by its field. */
export const notesOn =
  <Field extends string>(columns: readonly (ImportColumn & { field: Field })[]) =>
  (field: Field, kind: ImportNote["kind"], value: string, message: string, expected?: string): ImportNote => {
    const column = columns.find((one) => one.field === field);
    if (!column) throw new Error(`No column ${field}`);
    return noteOn(column, kind, value, message, expected);
  };

/** The file of an import; 404 unless the caller sent it for this target. */
export const ownFile = async ({ id, owner, viewer }: ImportOf): Promise<StoredFile> => {
  const file = await findFile(id);
  if (file?.kind !== "import" || file.owner_id !== owner || file.user_id !== viewer.userId)
    throw commonProblems.notFound();
  return file;
};

/** The same for an import that is written: administrators may look at those of others, and undo them. */
export const writtenFile = async (of: ImportOf): Promise<StoredFile> => {
  const file = await findFile(of.id);
  if (!file || file.user_id === of.viewer.userId || !isAdministrator(of.viewer)) return ownFile(of);
  const found = file.kind === "import" && file.owner_id === of.owner ? await findImport(of.id) : undefined;
  if (found?.done_at === undefined) throw commonProblems.notFound();
  return file;
};

/** Keeps the lines of an import for a day; returns the name under which they are found. */
export const keepPlan = async (importId: string, rows: readonly PlannedRow[], now: Date): Promise<string> => {
  const name = `${importId}.${randomUUID()}.json`;
  await keepObject(name, Buffer.from(JSON.stringify(rows)), now);
  return name;
};

/** The lines of an import, in the file's order. */
export const readPlan = async (name: string, now: Date): Promise<PlannedRow[]> =>
  z.array(PlannedRow).parse(JSON.parse((await readObject(name, now)).toString("utf8")));

/** The id of what a line creates: the same at every try, so that a repeated write finds what the first one wrote. */
export const idFor = (importId: string, line: number, what: string): string => {
  const hex = createHash("sha256").update(`${importId} ${line} ${what}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
