import { fold } from "#shared/contract/fold.ts";
import { type ImportColumn, importMessages, maxImportLines } from "#shared/contract/import.ts";
import { type Line, maxLinesAbove, type Source } from "./source-file.ts";
import { isFallback, type Reading, type TitleReader, titleReader, withoutNumber } from "./titles.ts";

/** A line by known columns: absent columns have no value, empty cells an empty text. */
export type Entry<Field extends string> = { line: number; values: Partial<Record<Field, string>> };
type Entries<Field extends string> = { entries: Entry<Field>[]; ignored: string[]; otherSheets: string[] };

const quoted = (names: readonly string[]) => names.map((name) => `« ${name} »`);

/** What a formula that failed leaves in a cell, in the words of English and French spreadsheets: nobody's name or town. */
const failed =
  /^#(?:N\/A|REF!|VALUE!|VALEUR!|NAME\?|NOM\s?\?|DIV\/0!|NULL!|NUL!|NUM!|NOMBRE!|SPILL!|PROPAGATION!|CALC!)$/;

/** What programs write for an empty cell. */
const nothing = new Set(["NULL", "(null)", "NaN", "nan", "N/A"]);

/** What a cell tells: nothing if its formula failed; a whole number without the `.0` that some programs give it. */
const told = (cell = ""): string => {
  const text = cell.trim();
  if (failed.test(text) || nothing.has(text)) return "";
  return /^\d+\.0$/.test(text) ? text.slice(0, -2) : cell;
};

type Place<Column> = Reading<Column> | undefined;

/** « Nom » beside « Entreprise », or beside « Raison sociale » and « Prénom », is the name of a person. */
const withSurname = <Column extends ImportColumn>(
  headers: readonly string[],
  found: readonly Place<Column>[],
  { read, surname }: TitleReader<Column>,
): Place<Column>[] => {
  const person = surname === undefined ? undefined : read(surname);
  const isBare = (n: number) => fold(headers[n] ?? "") === "nom";
  const owner = found.find((_, n) => isBare(n))?.column;
  const others = found.filter((place, n) => owner && place?.column === owner && !isBare(n));
  const isPerson = others.some((place) => place?.isAbout || found.some((one) => one?.column.surname));
  const isTaken = found.some((place) => place?.column === person?.column);
  return isPerson && person && !isTaken ? found.map((place, n) => (isBare(n) ? person : place)) : [...found];
};

/**
 * The column of each title. One that is called as we call it goes before those that only mean the same: in a sheet with
 * « Nom » and « Nom d'usage », the second one is ignored.
 */
const placesOf = <Column extends ImportColumn>(
  headers: readonly string[],
  reader: TitleReader<Column>,
): Place<Column>[] => {
  const found = withSurname(headers, headers.map(reader.read), reader);
  const best = new Map<Column, number>();
  for (const one of found)
    if (one) best.set(one.column, Math.min(one.rank, best.get(one.column) ?? one.rank));
  return found.map((one) =>
    one && (one.rank === best.get(one.column) || isFallback(one)) ? one : undefined,
  );
};

type Places = { mains: readonly { n: number }[]; rest: readonly { n: number }[] };
/** The places of each column, and which of them only fill in where the others are blank. */
const placesBy = <Column>(places: readonly Place<Column>[]): (Places & { column: Column })[] => {
  const all = places.flatMap((place, n) => (place ? [{ ...place, n }] : []));
  return [...Map.groupBy(all, ({ column }) => column)].map(([column, some]) => {
    const mains = some.filter((one) => !isFallback(one));
    const rest = some.filter((one) => isFallback(one));
    return mains.length > 0
      ? { column, mains, rest }
      : { column, mains: rest.slice(0, 1), rest: rest.slice(1) };
  });
};

/** « Nom » under « Entreprise » and « Nom » under « Contact »: who a group of columns is about stands in the line above. */
const grouped = <Column extends ImportColumn>(
  headers: readonly string[],
  above: readonly string[],
  reader: TitleReader<Column>,
): Place<Column>[] | undefined => {
  let last = "";
  const groups = headers.map((_, n) => {
    last = above[n] || last;
    return last;
  });
  if (new Set(groups).size < 2) return undefined;
  const whole = placesOf(
    headers.map((header, n) => (header === "" ? "" : `${groups[n]} ${header}`)),
    reader,
  );
  // A line that says nothing of the titles under it is a title of the sheet.
  if (!whole.some((place, n) => place && groups[n] !== "")) return undefined;
  // Of a title that several groups have, nobody knows whose it is.
  const isOnce = (header: string) => headers.filter((other) => fold(other) === fold(header)).length === 1;
  const placed = new Set(whole.map((place) => place?.column));
  const alone = placesOf(
    headers.map((header) => (isOnce(header) ? header : "")),
    reader,
  );
  return whole.map((place, n) => {
    const own = alone[n];
    return place ?? (own && !placed.has(own.column) ? own : undefined);
  });
};

const headersOf = (line: Line | undefined) => (line?.cells ?? []).map((cell) => cell.trim());

/** Whether the title of a column stands twice. */
const isRepeated = (headers: readonly string[], { mains }: Places) =>
  new Set(mains.map(({ n }) => fold(headers[n] ?? ""))).size < mains.length;
const isOneTooMany = ({ column, mains }: Places & { column: ImportColumn }) =>
  mains.length > 1 && !column.several;

type Titles<Column> = { at: number; line: number; headers: string[]; places: Place<Column>[] };

/** The line of the titles as its own line and the one above it say them. */
const titlesAt = <Column extends ImportColumn>(
  lines: readonly Line[],
  at: number,
  reader: TitleReader<Column>,
): Titles<Column> => {
  const headers = headersOf(lines[at]);
  const alone = placesOf(headers, reader);
  const read = headers.map(reader.read);
  const isUnclear = placesBy(read).some((one) => isRepeated(headers, one) || isOneTooMany(one));
  const byGroup = isUnclear && at > 0 && grouped(headers, headersOf(lines[at - 1]), reader);
  return { at, line: lines[at]?.line ?? 1, headers, places: byGroup || alone };
};

/** The required columns that no title names; a postal code may stand in the address. */
const missingIn = <Column extends ImportColumn>(
  columns: readonly Column[],
  places: readonly Place<Column>[],
): Column[] => {
  const found = new Set(places.map((place) => place?.column.field));
  return columns.filter(
    ({ field, required, within = [] }) =>
      required && !found.has(field) && !within.some((other) => found.has(other)),
  );
};

/**
 * The line of the titles, and its sheet: the first that lacks nothing required; if there is none, the one that has most is
 * told.
 */
const chosen = <Column extends ImportColumn>(
  sheets: readonly { name: string; lines: Line[] }[],
  columns: readonly Column[],
) => {
  const reader = titleReader(columns);
  const all = sheets.flatMap((sheet) => {
    const above = sheet.lines.slice(0, maxLinesAbove);
    return above.map((_, at) => {
      const titles = titlesAt(above, at, reader);
      const known = new Set(titles.places.flatMap((place) => place?.column.field ?? [])).size;
      return { sheet, ...titles, missing: missingIn(columns, titles.places), known };
    });
  });
  const whole = all.filter(({ missing }) => missing.length === 0);
  const among = whole.length > 0 ? whole.filter(({ sheet }) => sheet === whole[0]?.sheet) : all;
  return among.reduce<(typeof all)[number] | undefined>((best, one) => {
    if (!best || one.missing.length < best.missing.length) return one;
    return one.missing.length === best.missing.length && one.known > best.known ? one : best;
  }, undefined);
};

/** « Adresse 1 » and « Adresse 2 » are parts of one. */
const areParts = (headers: readonly string[], places: readonly { n: number }[]) =>
  new Set(places.map(({ n }) => fold(withoutNumber(headers[n] ?? "")))).size === 1;

/** What a line tells in a column, of which it may have several places: their cells, each on its line. */
const valueAt = ({ mains, rest }: Places, cells: readonly string[]): string => {
  const main = mains.map(({ n }) => told(cells[n])).join("\n");
  return main.trim() === "" ? (rest.map(({ n }) => told(cells[n])).find((cell) => cell.trim()) ?? "") : main;
};

/**
 * Maps the cells of each line to columns by the titles, in any order and spelling; or says what the file lacks. Titles that
 * mean the same are joined where a cell may hold several values.
 */
export const entriesOf = <Field extends string>(
  source: Source,
  columns: readonly ImportColumn<Field>[],
): Entries<Field> | { refusal: string } => {
  if ("refusal" in source) return source;
  const found = chosen(source.sheets, columns);
  const headers = found?.headers ?? [];
  const missing = found?.missing ?? columns.filter(({ required }) => required);
  if (missing.length > 0)
    return {
      refusal: importMessages.missingColumns(
        quoted(missing.map(({ header }) => header)),
        quoted(headers.filter((header) => header !== "")),
        found?.line ?? 1,
      ),
    };
  const places = placesBy(found?.places ?? []);
  const twice = places.find(
    (one) => isOneTooMany(one) && (!areParts(headers, one.mains) || isRepeated(headers, one)),
  );
  if (twice) {
    const named = twice.mains.map(({ n }) => headers[n] ?? "");
    return { refusal: importMessages.columnTwice(twice.column.header, quoted([...new Set(named)])) };
  }
  const lines = found?.sheet.lines.slice(found.at + 1) ?? [];
  if (lines.length > maxImportLines) return { refusal: importMessages.tooLong };
  const entries = lines.flatMap(({ line, cells }): Entry<Field>[] => {
    const named = places.map((place) => [place.column.field, valueAt(place, cells)] as const);
    // A line with something in other columns alone, a sum or a comment, is about nobody.
    if (named.every(([, value]) => value.trim() === "")) return [];
    return [{ line, values: Object.fromEntries(named) as Partial<Record<Field, string>> }];
  });
  if (entries.length === 0) return { refusal: importMessages.empty };
  return {
    entries,
    ignored: headers.filter((header, n) => header !== "" && !found?.places[n]),
    otherSheets: source.sheets.filter((sheet) => sheet !== found?.sheet).map(({ name }) => name),
  };
};
