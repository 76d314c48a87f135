import { fold } from "#shared/contract/fold.ts";
import { type ImportColumn, importMessages, maxImportLines } from "#shared/contract/import.ts";
import { type Line, maxLinesAbove, type Source } from "./source-file.ts";
import { isFallback, type Match, type TitleReader, titleReader, withoutNumber } from "./titles.ts";

// Reads a sheet whose titles somebody else wrote, in four steps, from the top of this file to its end: the column that each
// title of a header row names; the same for headers on two rows; which row is the header; the values below it.

/** A line by known columns: absent columns have no value, empty cells an empty text. */
export type Entry<Field extends string> = { line: number; values: Partial<Record<Field, string>> };
type Entries<Field extends string> = { entries: Entry<Field>[]; ignored: string[]; otherSheets: string[] };

/** The match of each cell of a header row, in the order of the cells. */
type Matches = readonly (Match | undefined)[];

// 1. One header row.

/**
 * Takes « Nom » for a person's where another title already names the structure:
 * - « Entreprise, Nom » and « Raison sociale, Nom, Prénom »: the contact's name;
 * - « Nom, CP, Prénom »: still the structure's, nothing else names it;
 * - « Nom, Raison sociale »: a trade name and a registered one, nobody's.
 */
const withSurname = (titles: readonly string[], matches: Matches, reader: TitleReader): Matches => {
  const person = reader.surname === undefined ? undefined : reader.read(reader.surname);
  const isNom = titles.map((title) => fold(title) === "nom");
  const owner = matches[isNom.indexOf(true)]?.column;
  const otherNames = matches.filter((match, n) => owner && match?.column === owner && !isNom[n]);
  const hasFirstName = matches.some((match) => match?.column.surname);
  const isPerson = otherNames.some((match) => match?.isAbout || hasFirstName);
  const isTaken = matches.some((match) => match?.column === person?.column);
  return person && isPerson && !isTaken ? matches.map((match, n) => (isNom[n] ? person : match)) : matches;
};

/** Keeps the surest matches of each column: of « Nom » and « Nom d'usage », the first; and those that fill in for it. */
const matchTitles = (titles: readonly string[], reader: TitleReader): Matches => {
  const matches = withSurname(titles, titles.map(reader.read), reader);
  const isBest = ({ column, rank }: Match) =>
    !matches.some((other) => other?.column === column && other.rank < rank);
  return matches.map((match) => (match && (isBest(match) || isFallback(match)) ? match : undefined));
};

/** The cells that tell one column, by their indices: `mains` together, a fallback where they are blank. */
type Cells = { column: ImportColumn; mains: number[]; fallbacks: number[] };

const cellsByColumn = (matches: Matches): Cells[] => {
  const columns = new Set(matches.flatMap((match) => match?.column ?? []));
  return [...columns].map((column) => {
    const cellsThat = (fillIn: boolean) =>
      matches.flatMap((match, n) => (match?.column === column && isFallback(match) === fillIn ? [n] : []));
    return { column, mains: cellsThat(false), fallbacks: cellsThat(true) };
  });
};

const countTitles = (cells: Cells, titles: readonly string[], change = (title: string) => title) =>
  new Set(cells.mains.map((n) => fold(change(titles[n] ?? "")))).size;
/** « Tél » twice. */
const isRepeated = (cells: Cells, titles: readonly string[]) =>
  countTitles(cells, titles) < cells.mains.length;
/** « Adresse 1 » and « Adresse 2 ». */
const areParts = (cells: Cells, titles: readonly string[]) => countTitles(cells, titles, withoutNumber) === 1;
/** « Raison sociale » and « Dénomination »: a structure has one name. */
const areTooMany = ({ column, mains }: Cells) => mains.length > 1 && !column.several;

// 2. Headers on two rows.

/**
 * Reads each title with its group, which stands in the row above over its first cell: « Contact Nom » where « Nom » stands
 * under « Contact ». Undefined if that row groups nothing, as the title of the whole sheet.
 */
const matchWithGroups = (
  titles: readonly string[],
  above: readonly string[],
  reader: TitleReader,
): Matches | undefined => {
  const groups = titles.map((_, n) => above.slice(0, n + 1).findLast((cell) => cell !== "") ?? "");
  if (new Set(groups).size < 2) return undefined;
  const withGroup = matchTitles(
    titles.map((title, n) => title && `${groups[n]} ${title}`),
    reader,
  );
  if (!withGroup.some((match, n) => match && groups[n])) return undefined;
  // « État » under « Contrat » needs no group. « Nom » under « Parents » does if it stands under « Alternant » too.
  const isOnce = (title: string) => titles.filter((other) => fold(other) === fold(title)).length === 1;
  const alone = matchTitles(
    titles.map((title) => (isOnce(title) ? title : "")),
    reader,
  );
  const taken = new Set(withGroup.map((match) => match?.column));
  return withGroup.map((match, n) => match ?? (taken.has(alone[n]?.column) ? undefined : alone[n]));
};

// 3. Which row is the header.

const titlesOf = (line: Line | undefined) => (line?.cells ?? []).map((cell) => cell.trim());

/** Reads a row as if it were the header. The row above is asked only where the titles alone are ambiguous. */
const headerAt = (lines: readonly Line[], at: number, reader: TitleReader) => {
  const titles = titlesOf(lines[at]);
  const isAmbiguous = cellsByColumn(titles.map(reader.read)).some(
    (cells) => isRepeated(cells, titles) || areTooMany(cells),
  );
  const grouped = isAmbiguous && at > 0 && matchWithGroups(titles, titlesOf(lines[at - 1]), reader);
  return { at, line: lines[at]?.line ?? 1, titles, matches: grouped || matchTitles(titles, reader) };
};

/**
 * Finds the header among the first rows of each sheet: the one with most titles in the first sheet that lacks no required
 * column. If every sheet lacks some, the row that lacks least, for the message.
 */
const findHeader = (
  sheets: readonly { name: string; lines: Line[] }[],
  columns: readonly ImportColumn[],
  reader = titleReader(columns),
) => {
  const candidates = sheets.flatMap((sheet) => {
    const lines = sheet.lines.slice(0, maxLinesAbove);
    return lines.map((_, at) => {
      const header = headerAt(lines, at, reader);
      const found = new Set(header.matches.flatMap((match) => match?.column.field ?? []));
      // A postal code may stand within the address.
      const isMissing = ({ field, required, within = [] }: ImportColumn) =>
        required && ![field, ...within].some((one) => found.has(one));
      return { ...header, sheet, known: found.size, missing: columns.filter(isMissing) };
    });
  });
  const first = candidates.find(({ missing }) => missing.length === 0)?.sheet;
  return candidates
    .filter(({ sheet }) => !first || sheet === first)
    .sort((one, other) => one.missing.length - other.missing.length || other.known - one.known)[0];
};

// 4. The values below it.

/** What a formula that failed leaves in a cell, in the words of English and French spreadsheets: nobody's name or town. */
const failed =
  /^#(?:N\/A|REF!|VALUE!|VALEUR!|NAME\?|NOM\s?\?|DIV\/0!|NULL!|NUL!|NUM!|NOMBRE!|SPILL!|PROPAGATION!|CALC!)$/;

/** What programs write for an empty cell. */
const nothing = new Set(["NULL", "(null)", "NaN", "nan", "N/A"]);

/** `#REF!` is nothing; `12.0`, as some programs write whole numbers, is `12`. */
const cleanCell = (cell = ""): string => {
  const text = cell.trim();
  if (failed.test(text) || nothing.has(text)) return "";
  return /^\d+\.0$/.test(text) ? text.slice(0, -2) : cell;
};

/** « Contact 1 » and « Contact 2 » on a line each; « Nom de naissance » where « Nom d'usage » is blank. */
const valueIn = ({ mains, fallbacks }: Cells, line: Line): string => {
  const read = (n: number) => cleanCell(line.cells[n]);
  return [mains.map(read).join("\n"), ...fallbacks.map(read)].find((value) => value.trim()) ?? "";
};

const quoted = (names: readonly string[]) => names.filter((name) => name !== "").map((name) => `« ${name} »`);

/** Maps the cells of each line to columns by their titles, in any order and spelling; or says what the file lacks. */
export const entriesOf = <Field extends string>(
  source: Source,
  columns: readonly ImportColumn<Field>[],
): Entries<Field> | { refusal: string } => {
  if ("refusal" in source) return source;
  const header = findHeader(source.sheets, columns);
  if (!header || header.missing.length > 0) {
    const missing = header?.missing ?? columns.filter(({ required }) => required);
    const names = quoted(missing.map((column) => column.header));
    return {
      refusal: importMessages.missingColumns(names, quoted(header?.titles ?? []), header?.line ?? 1),
    };
  }
  const { sheet, titles, matches } = header;
  const known = cellsByColumn(matches);
  const twice = known.find(
    (cells) => areTooMany(cells) && (!areParts(cells, titles) || isRepeated(cells, titles)),
  );
  if (twice) {
    const names = new Set(twice.mains.map((n) => titles[n] ?? ""));
    return { refusal: importMessages.columnTwice(twice.column.header, quoted([...names])) };
  }
  const lines = sheet.lines.slice(header.at + 1);
  if (lines.length > maxImportLines) return { refusal: importMessages.tooLong };
  const entries = lines.flatMap((line): Entry<Field>[] => {
    const values = known.map((cells) => [cells.column.field, valueIn(cells, line)] as const);
    // A line with something in other columns alone, a sum or a comment, is about nobody.
    if (values.every(([, value]) => value === "")) return [];
    return [{ line: line.line, values: Object.fromEntries(values) as Partial<Record<Field, string>> }];
  });
  if (entries.length === 0) return { refusal: importMessages.empty };
  return {
    entries,
    ignored: titles.filter((title, n) => title !== "" && !matches[n]),
    otherSheets: source.sheets.filter((other) => other !== sheet).map(({ name }) => name),
  };
};
