import { fold } from "#shared/contract/fold.ts";
import { type ImportColumn, importMessages, maxImportLines } from "#shared/contract/import.ts";
import type { Line, Source } from "./source-file.ts";

/** A line by known columns: absent columns have no value, empty cells an empty text. */
export type Entry<Field extends string> = { line: number; values: Partial<Record<Field, string>> };
export type Entries<Field extends string> = { entries: Entry<Field>[]; ignored: string[] };

const quoted = (names: readonly string[]) => names.map((name) => `« ${name} »`);

/** Above the titles of the columns, people write what the sheet is about: a name, a date, an empty line. */
const maxLinesAbove = 10;

/**
 * Maps the cells of each line to columns by the titles, in any order and spelling; or says what the file lacks. The
 * titles are the first line that has all that is required.
 */
export const entriesOf = <Field extends string>(
  source: Source,
  columns: readonly ImportColumn<Field>[],
): Entries<Field> | { refusal: string } => {
  if ("refusal" in source) return source;
  const known = new Map(
    columns.flatMap((column) =>
      [column.header, column.field, ...(column.aliases ?? [])].map((name) => [fold(name), column] as const),
    ),
  );
  const headersOf = (line: Line | undefined) => (line?.cells ?? []).map((cell) => cell.trim());
  const columnsOf = (headers: readonly string[]) => headers.map((header) => known.get(fold(header)));
  const required = columns.filter((column) => column.required);
  const isTitles = (line: Line) => {
    const found = columnsOf(headersOf(line));
    return required.every((column) => found.includes(column));
  };
  const above = source.lines.slice(0, maxLinesAbove).findIndex(isTitles);
  const [titles, ...lines] = source.lines.slice(Math.max(above, 0));
  const headers = headersOf(titles);
  const places = columnsOf(headers);
  const twice = columns.find((column) => places.filter((place) => place === column).length > 1);
  if (twice) return { refusal: importMessages.columnTwice(twice.header) };
  const missing = required.filter((column) => !places.includes(column));
  if (missing.length > 0) {
    const found = headers.filter((header) => header !== "");
    return {
      refusal: importMessages.missingColumns(quoted(missing.map(({ header }) => header)), quoted(found)),
    };
  }
  if (lines.length === 0) return { refusal: importMessages.empty };
  if (lines.length > maxImportLines) return { refusal: importMessages.tooLong };
  const entries = lines.map(({ line, cells }): Entry<Field> => {
    const named = places.flatMap((place, n) => (place ? [[place.field, cells[n] ?? ""] as const] : []));
    return { line, values: Object.fromEntries(named) as Partial<Record<Field, string>> };
  });
  return { entries, ignored: headers.filter((header, n) => header !== "" && !places[n]) };
};
