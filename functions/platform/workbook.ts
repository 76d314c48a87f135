import { PassThrough } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import type ExcelJS from "exceljs";
// The writer alone: with its readers, exceljs takes three times as long to start.
import WorkbookWriter from "exceljs/lib/stream/xlsx/workbook-writer.js";

/** A cell: text, a number, an instant (shown on the clocks of Paris), or nothing. */
export type Cell = string | number | Date | null;
export type Column = { header: string; width: number; kind?: "text" | "number" | "instant"; wrap?: boolean };
export type Sheet = { name: string; columns: readonly Column[]; rows: readonly (readonly Cell[])[] };

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

/**
 * Text that stays text, also once the file is saved as CSV and opened again: what could start a formula gets a
 * leading quote (ASVS 1.2.10). Formulas and links are objects to exceljs, so nothing but strings may reach it.
 */
export const safeText = (text: string): string => {
  const writable = text.toWellFormed().replace(/\r\n?/g, "\n").replace(unwritable, "");
  return /^[=+\-@\t\n]/.test(writable) ? `'${writable}` : writable;
};

const written = (cell: Cell): string | number | Date | null => {
  if (typeof cell === "string") return safeText(cell);
  return cell instanceof Date ? wallClock(cell) : cell;
};

/** Writes a sheet and gives the range that it filters. */
const writeSheet = async (workbook: ExcelJS.stream.xlsx.WorkbookWriter, sheet: Sheet): Promise<string> => {
  const worksheet = workbook.addWorksheet(sheet.name, { views: [{ state: "frozen", xSplit: 1, ySplit: 1 }] });
  worksheet.columns = sheet.columns.map(({ width, kind = "text", wrap = false }) => ({
    width,
    style: { numFmt: formats[kind], alignment: { vertical: "top", wrapText: wrap } },
  }));
  const header = worksheet.addRow(sheet.columns.map((column) => safeText(column.header)));
  header.font = { bold: true };
  header.alignment = { vertical: "top", wrapText: true };
  header.commit();
  for (const [n, cells] of sheet.rows.entries()) {
    worksheet.addRow(cells.map(written)).commit();
    // Lets the archive take what is written, so that rows do not pile up in memory.
    if (n % 500 === 499) await breathe();
  }
  worksheet.autoFilter = {
    from: { row: 1, column: 1 },
    to: { row: sheet.rows.length + 1, column: sheet.columns.length },
  };
  const lastColumn = worksheet.getColumn(sheet.columns.length).letter;
  worksheet.commit();
  return `'${sheet.name}'!$A$1:$${lastColumn}$${sheet.rows.length + 1}`;
};

/** LibreOffice shows a filter only where the workbook names its range, which exceljs does not do when it streams. */
const nameFilters = (workbook: ExcelJS.stream.xlsx.WorkbookWriter, ranges: readonly string[]): void => {
  const value = ranges.map((range, localSheetId) => ({
    name: "_xlnm._FilterDatabase",
    localSheetId,
    ranges: [range],
  }));
  Object.defineProperty(workbook.definedNames, "model", { value });
};

/**
 * An .xlsx file of these sheets: headers frozen, filters on. Rows are streamed through the archive; only its
 * compressed bytes are kept, so that storing them can be tried again.
 */
export const workbookBytes = async (sheets: readonly Sheet[], now: Date): Promise<Buffer> => {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const workbook = new WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: true,
  });
  workbook.creator = "Compagnon";
  workbook.lastModifiedBy = "Compagnon";
  workbook.created = now;
  workbook.modified = now;
  const filtered: string[] = [];
  for (const sheet of sheets) filtered.push(await writeSheet(workbook, sheet));
  nameFilters(workbook, filtered);
  await workbook.commit();
  return Buffer.concat(chunks);
};
