import { fold } from "#shared/contract/fold.ts";
import { type ImportColumn, importMessages, maxImportLines } from "#shared/contract/import.ts";
import { type Line, maxLinesAbove, type Source } from "./source-file.ts";

/** A line by known columns: absent columns have no value, empty cells an empty text. */
export type Entry<Field extends string> = { line: number; values: Partial<Record<Field, string>> };
type Entries<Field extends string> = { entries: Entry<Field>[]; ignored: string[] };

const quoted = (names: readonly string[]) => names.map((name) => `« ${name} »`);

/** What a formula that failed leaves in a cell, in the words of English and French spreadsheets: nobody's name or town. */
const failed =
  /^#(?:N\/A|REF!|VALUE!|VALEUR!|NAME\?|NOM\s?\?|DIV\/0!|NULL!|NUL!|NUM!|NOMBRE!|SPILL!|PROPAGATION!|CALC!)$/;

/**
 * The column of each title. One that is called as we call it goes before those that only mean the same: in a sheet with
 * « Nom » and « Nom d'usage », the second one is ignored.
 */
const placesOf = <Column extends ImportColumn>(
  headers: readonly string[],
  known: ReadonlyMap<string, Column>,
): (Column | undefined)[] => {
  const found = headers.map((header) => known.get(fold(header)));
  const isOwn = (n: number) => fold(headers[n] ?? "") === fold(found[n]?.header ?? "");
  const owned = new Set(found.filter((_, n) => isOwn(n)));
  return found.map((column, n) => (column && owned.has(column) && !isOwn(n) ? undefined : column));
};

/**
 * Maps the cells of each line to columns by the titles, in any order and spelling; or says what the file lacks. The
 * titles are the first line that has all that is required; if none has, the one that has most is told.
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
  const required = columns.filter((column) => column.required);
  const requiredIn = (line: Line) => {
    const found = placesOf(headersOf(line), known);
    return required.filter((column) => found.includes(column)).length;
  };
  const counts = source.lines.slice(0, maxLinesAbove).map(requiredIn);
  const [titles, ...lines] = source.lines.slice(Math.max(counts.indexOf(Math.max(...counts)), 0));
  const headers = headersOf(titles);
  const places = placesOf(headers, known);
  const twice = columns.find((column) => places.filter((place) => place === column).length > 1);
  if (twice) {
    const named = headers.filter((_, n) => places[n] === twice);
    return { refusal: importMessages.columnTwice(twice.header, quoted([...new Set(named)])) };
  }
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
    const told = (cell = "") => (failed.test(cell.trim()) ? "" : cell);
    const named = places.flatMap((place, n) => (place ? [[place.field, told(cells[n])] as const] : []));
    return { line, values: Object.fromEntries(named) as Partial<Record<Field, string>> };
  });
  return { entries, ignored: headers.filter((header, n) => header !== "" && !places[n]) };
};
