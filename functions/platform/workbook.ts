import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import ExcelJS from "exceljs";

/** A cell: text, a number, an instant (shown on the clocks of Paris), or nothing. */
export type Cell = string | number | Date | null;

type Look = { kind?: "text" | "number" | "instant" | "day"; wrap?: boolean };

/** A column: its header, and what it says of a row. */
export type Column<Row> = Look & {
  header: string;
  width: number;
  // A method, so that sheets whose rows differ fit in one list.
  cell(row: Row): Cell;
};

export const column = <Row>(
  header: string,
  width: number,
  cell: (row: Row) => Cell,
  look: Look = {},
): Column<Row> => ({ header, width, cell, ...look });

export type Sheet<Row = unknown> = {
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** How many sheets of paper its columns take side by side. */
  pagesWide?: number;
};

/** A sheet of rows of one type, as one of a workbook's sheets. */
export const sheetOf = <Row>(sheet: Sheet<Row>): Sheet => sheet;

/** What the columns say of each row. */
export const cellsOf = ({ columns, rows }: Sheet): Cell[][] =>
  rows.map((row) => columns.map((one) => one.cell(row)));

const formats = { text: "@", number: "0", instant: "dd/mm/yyyy hh:mm", day: "dd/mm/yyyy" } as const;

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
 * they do). To exceljs, formulas and links are objects, so nothing but strings may reach it.
 */
export const safeText = (text: string): string => {
  const writable = text.toWellFormed().replace(/\r\n?/g, "\n").replace(unwritable, "");
  return /^[=+\-@\t\n]/.test(writable) ? `${noBreakSpace}${writable}` : writable;
};

const day = 24 * hour;

/** A day is a whole number to a spreadsheet: with hours behind it, it equals no day that somebody types. */
const cellValue = (cell: Cell, kind: Look["kind"]): string | number | Date | null => {
  if (typeof cell === "string") return safeText(cell);
  if (!(cell instanceof Date)) return cell;
  const shown = wallClock(cell);
  return kind === "day" ? new Date(Math.floor(shown.getTime() / day) * day) : shown;
};

/** As Excel numbers paper. */
const a4 = 9;
const headerStyle = { font: { bold: true }, alignment: { vertical: "top", wrapText: true } } as const;

/** In inches. */
const margins = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 };

const letterOf = (column: number): string =>
  (column > 26 ? letterOf(Math.floor((column - 1) / 26)) : "") +
  String.fromCharCode(65 + ((column - 1) % 26));

const lastCellOf = ({ columns, rows }: Sheet) => ({ column: letterOf(columns.length), row: rows.length + 1 });

const quotedNameOf = ({ name }: Sheet) => `'${name.replaceAll("'", "''")}'`;

/** A workbook's names, of all of it or of one of its sheets. */
const namesOf = (sheets: readonly Sheet[]) =>
  sheets.flatMap((sheet, n) => {
    const { column, row } = lastCellOf(sheet);
    const quoted = quotedNameOf(sheet);
    return [
      // LibreOffice shows a filter only if the workbook names its range.
      { name: "_xlnm._FilterDatabase", ranges: [`${quoted}!$A$1:$${column}$${row}`], localSheetId: n },
      // Screen readers (JAWS, NVDA) take the row and the column of a cell with such a name as the headers of its region.
      { name: `TitleRegion${n + 1}.A1.${column}${row}.${n + 1}`, ranges: [`${quoted}!$A$1`] },
    ];
  });

/** After so many rows the packing of those before gets its turn, so that they need not wait in memory. */
const rowsAtOnce = 500;

const addSheet = async (workbook: ExcelJS.stream.xlsx.WorkbookWriter, sheet: Sheet): Promise<void> => {
  const { column, row } = lastCellOf(sheet);
  const added = workbook.addWorksheet(sheet.name, {
    views: [{ state: "frozen", xSplit: 1, ySplit: 1 }],
    pageSetup: {
      paperSize: a4,
      orientation: "landscape",
      fitToPage: true,
      fitToWidth: sheet.pagesWide ?? 1,
      fitToHeight: 0,
      margins,
      printTitlesRow: "1:1",
      printTitlesColumn: "A:A",
    },
    // In a header or footer "&" starts a code, of which "&&" is the sign itself.
    headerFooter: { oddFooter: `&L${sheet.name.replaceAll("&", "&&")}&R&P / &N` },
  });
  added.autoFilter = `A1:${column}${row}`;
  added.columns = sheet.columns.map(({ width, kind = "text", wrap = false }) => ({
    width,
    style: { numFmt: formats[kind], alignment: { vertical: "top", wrapText: wrap } },
  }));
  const header = added.addRow(sheet.columns.map((one) => safeText(one.header)));
  header.eachCell((cell) => {
    cell.style = headerStyle;
  });
  header.commit();
  for (const [n, one] of sheet.rows.entries()) {
    added.addRow(sheet.columns.map((each) => cellValue(each.cell(one), each.kind))).commit();
    if (n % rowsAtOnce === 0) await setImmediate();
  }
  added.commit();
};

/**
 * An .xlsx file of these sheets: headers frozen and marked for screen readers, filters on, printed on A4 across with
 * headers on every page. Its rows are written one by one, since a workbook in memory takes an object for each cell.
 */
export const workbookBytes = async (title: string, sheets: readonly Sheet[], now: Date): Promise<Buffer> => {
  const stream = new PassThrough();
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: true,
  });
  const by = "Compagnon";
  Object.assign(workbook, {
    title: safeText(title),
    language: "fr-FR",
    creator: by,
    lastModifiedBy: by,
    created: now,
    modified: now,
  });
  // exceljs knows no names of one sheet alone (its issue 2778).
  Object.defineProperty(workbook.definedNames, "model", { value: namesOf(sheets) });
  const write = async () => {
    for (const sheet of sheets) await addSheet(workbook, sheet);
    await workbook.commit();
  };
  const [bytes] = await Promise.all([buffer(stream), write()]);
  return bytes;
};
