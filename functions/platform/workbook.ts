import { type CellValue, type WriteSheet, writeXlsx } from "hucre/xlsx";

/** A cell: text, a number, an instant (shown on the clocks of Paris), or nothing. */
export type Cell = string | number | Date | null;
export type Column = { header: string; width: number; kind?: "text" | "number" | "instant"; wrap?: boolean };
export type Sheet = {
  name: string;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  /** How many sheets of paper its columns take side by side. */
  pagesWide?: number;
};

const formats = { text: "@", number: "0", instant: "dd/mm/yyyy hh:mm" } as const;

let clock: Intl.DateTimeFormat | undefined;
const hour = 3_600_000;
const aheads = new Map<number, number>();

/** How far the clocks of Paris are ahead of UTC: the same for a whole hour, so that thousands of dates ask once. */
const aheadAt = (hours: number): number => {
  const known = aheads.get(hours);
  if (known !== undefined) return known;
  clock ??= new Intl.DateTimeFormat("en-CA", {
    timeZone: "Europe/Paris",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  });
  const at = Object.fromEntries(clock.formatToParts(hours * hour).map(({ type, value }) => [type, value]));
  const ahead = Date.parse(`${at["year"]}-${at["month"]}-${at["day"]}T${at["hour"]}:00:00Z`) - hours * hour;
  aheads.set(hours, ahead);
  return ahead;
};

/** A spreadsheet's date has no zone: what the clocks of Paris show, as if it were UTC. */
export const wallClock = (instant: Date): Date =>
  new Date(instant.getTime() + aheadAt(Math.floor(instant.getTime() / hour)));

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 can carry none of these, however they are written
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const noBreakSpace = "\u00a0";

/**
 * Text that stays text, also once the file is saved as CSV and opened again: what could start a formula gets a
 * no-break space before it, which spreadsheets take for text and people do not see (ASVS 1.2.10 names a quote, which
 * they do). To hucre, formulas and links are objects, so nothing but strings may reach it.
 */
export const safeText = (text: string): string => {
  const writable = text.toWellFormed().replace(/\r\n?/g, "\n").replace(unwritable, "");
  return /^[=+\-@\t\n]/.test(writable) ? `${noBreakSpace}${writable}` : writable;
};

const cellValue = (cell: Cell): CellValue => {
  if (typeof cell === "string") return safeText(cell);
  return cell instanceof Date ? wallClock(cell) : cell;
};

const headerStyle = { font: { bold: true }, alignment: { vertical: "top", wrapText: true } } as const;

/** In inches. */
const margins = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 };

const letterOf = (column: number): string =>
  (column > 26 ? letterOf(Math.floor((column - 1) / 26)) : "") +
  String.fromCharCode(65 + ((column - 1) % 26));

const lastCellOf = ({ columns, rows }: Sheet) => ({ column: letterOf(columns.length), row: rows.length + 1 });

const sheetOf = (sheet: Sheet): WriteSheet => {
  const { column, row } = lastCellOf(sheet);
  return {
    name: sheet.name,
    columns: sheet.columns.map(({ width, kind = "text", wrap = false }) => ({
      width,
      style: { numFmt: formats[kind], alignment: { vertical: "top", wrapText: wrap } },
    })),
    rows: [
      sheet.columns.map(({ header }) => safeText(header)),
      ...sheet.rows.map((row) => row.map(cellValue)),
    ],
    cells: new Map(sheet.columns.map((_, n) => [`0,${n}`, { style: headerStyle }])),
    freezePane: { rows: 1, columns: 1 },
    autoFilter: { range: `A1:${column}${row}` },
    pageSetup: {
      paperSize: "a4",
      orientation: "landscape",
      fitToPage: true,
      fitToWidth: sheet.pagesWide ?? 1,
      fitToHeight: 0,
      margins,
      printTitlesRow: "$1:$1",
      printTitlesColumn: "$A:$A",
    },
    // In a header or footer "&" starts a code, of which "&&" is the sign itself.
    headerFooter: { oddFooter: `&L${sheet.name.replaceAll("&", "&&")}&R&P / &N` },
  };
};

const quotedNameOf = ({ name }: Sheet) => `'${name.replaceAll("'", "''")}'`;

/** LibreOffice shows a filter only if the workbook names its range. */
const filterNameOf = (sheet: Sheet) => {
  const { column, row } = lastCellOf(sheet);
  return {
    name: "_xlnm._FilterDatabase",
    range: `${quotedNameOf(sheet)}!$A$1:$${column}$${row}`,
    scope: sheet.name,
  };
};

/** Screen readers (JAWS, NVDA) take the row and the column of a cell with such a name as the headers of its region. */
const headersNameOf = (sheet: Sheet, n: number) => {
  const { column, row } = lastCellOf(sheet);
  return { name: `TitleRegion${n + 1}.A1.${column}${row}.${n + 1}`, range: `${quotedNameOf(sheet)}!$A$1` };
};

/**
 * An .xlsx file of these sheets: headers frozen and marked for screen readers, filters on, printed on A4 across with
 * headers on every page. Its language is a custom property, which Excel lists: hucre writes no `dc:language`.
 */
export const workbookBytes = async (title: string, sheets: readonly Sheet[], now: Date): Promise<Buffer> => {
  const by = "Compagnon";
  const bytes = await writeXlsx({
    properties: {
      title: safeText(title),
      creator: by,
      lastModifiedBy: by,
      created: now,
      modified: now,
      custom: { Language: "fr-FR" },
    },
    sheets: sheets.map(sheetOf),
    namedRanges: [...sheets.map(filterNameOf), ...sheets.map(headersNameOf)],
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
