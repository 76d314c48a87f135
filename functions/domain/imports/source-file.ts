import { CsvError, parse } from "csv-parse/sync";
import ExcelJS from "exceljs";
import { logger } from "#functions/platform/logger.ts";
import { utf16Of } from "#functions/platform/utf-16.ts";
import { importMessages, importTemplateTexts, maxImportLines } from "#shared/contract/import.ts";
import type { ContentType } from "#shared/contract/upload.ts";

/** A line of a file with something in it: its number there, and its cells as text. */
export type Line = { line: number; cells: string[] };
/** The sheets of a file that show something, a .csv being one; or why it cannot be read. */
export type Source = { sheets: { name: string; lines: Line[] }[] } | { refusal: string };

/** Above the titles of the columns, people write what the sheet is about: a name, a date, an empty line. */
export const maxLinesAbove = 10;

/** One more than the limit, plus the titles and what stands above: longer files are refused without being read whole. */
const maxLinesRead = maxImportLines + maxLinesAbove + 2;
const maxCells = 100;

const decoded = (bytes: Buffer): string => {
  try {
    return new TextDecoder(utf16Of(bytes) ?? "utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    // Excel on Windows saves CSV as Windows-1252.
    if (error instanceof TypeError) return new TextDecoder("windows-1252").decode(bytes);
    throw error;
  }
};

const outsideQuotes = (text: string) => text.replace(/"(?:[^"]|"")*"/g, "");

/**
 * The delimiter: the candidate that stands in most of the first lines, since a title above the columns may have commas or
 * nothing; then the one that occurs most often in the first of them.
 */
const delimiterOf = (text: string): string => {
  // Without quoted texts first: their lines are none of the sheet's.
  const lines = outsideQuotes(text)
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, maxLinesAbove + 1);
  const counted = [";", ",", "\t"].map((sign) => ({
    sign,
    lines: lines.filter((line) => line.includes(sign)).length,
    count: (lines[0] ?? "").split(sign).length,
  }));
  const isBetter = (one: (typeof counted)[number], best: (typeof counted)[number]) =>
    one.lines > best.lines || (one.lines === best.lines && one.count > best.count);
  return counted.reduce((best, one) => (isBetter(one, best) ? one : best)).sign;
};

/** The line of the quote that is still open at the end. */
const openQuoteLine = (text: string): number => {
  const lines = text.split(/\r\n|\n|\r/);
  let [isOpen, opened] = [false, 1];
  for (const [n, line] of lines.entries()) {
    if ((line.split('"').length - 1) % 2 === 0) continue;
    isOpen = !isOpen;
    if (isOpen) opened = n + 1;
  }
  return opened;
};

type Parsed = { record: string[]; info: { lines: number } };

const readCsv = (bytes: Buffer): Source => {
  const text = decoded(bytes);
  const hint = /^sep=(.)\r?\n/i.exec(text);
  // Of a quoted Windows line break, csv-parse counts two lines.
  const body = (hint ? text.slice(hint[0].length) : text).replace(/\r\n?/g, "\n");
  try {
    const parsed = parse(body, {
      delimiter: hint?.[1] ?? delimiterOf(body),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      to: maxLinesRead,
    }) as unknown as Parsed[];
    const skipped = hint ? 1 : 0;
    const lines = parsed.map(({ record, info }): Line => {
      // The count stands at the end of the record; its own line breaks lie before.
      const breaks = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
      return { line: info.lines - breaks + skipped, cells: record };
    });
    return { sheets: [{ name: "", lines }] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === "CSV_QUOTE_NOT_CLOSED"
      ? { refusal: importMessages.openQuote(openQuoteLine(text)) }
      : { refusal: importMessages.unreadable };
  }
};

/** What a cell shows, as text: the last result of a formula, the words of a link. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  if (typeof value !== "object") return String(value);
  if ("richText" in value && Array.isArray(value.richText))
    return value.richText.map((part: { text?: unknown }) => textOf(part.text)).join("");
  if ("text" in value) return textOf(value.text);
  if ("result" in value) return textOf(value.result);
  return "error" in value ? String(value.error) : "";
};

/** What our templates hold beside the sheet to fill in. */
const ownSheets: readonly string[] = [importTemplateTexts.explanations, importTemplateTexts.values];

const linesOf = (sheet: ExcelJS.Worksheet): Line[] => {
  const lines: Line[] = [];
  sheet.eachRow((row, line) => {
    if (lines.length >= maxLinesRead) return;
    const cells = Array.from({ length: Math.min(row.cellCount, maxCells) }, (_, n) =>
      textOf(row.getCell(n + 1).value),
    );
    if (cells.some((cell) => cell.trim() !== "")) lines.push({ line, cells });
  });
  return lines;
};

const readWorkbook = async (bytes: Buffer): Promise<Source> => {
  const workbook = new ExcelJS.Workbook();
  try {
    // exceljs wants the ArrayBuffer of an older Node's Buffer type.
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer, {
      ignoreNodes: ["dataValidations", "conditionalFormatting", "hyperlinks", "drawing", "extLst"],
    });
  } catch (error) {
    logger.warn({ message: "A workbook could not be read", error });
    return { refusal: importMessages.unreadable };
  }
  const shown = workbook.worksheets.filter(
    ({ state, actualRowCount, name }) =>
      state === "visible" && actualRowCount > 0 && !ownSheets.includes(name),
  );
  return { sheets: shown.map((sheet) => ({ name: sheet.name, lines: linesOf(sheet) })) };
};

/** Reads a checked .xlsx or .csv file as text. No formula is computed. */
export const readSource = (bytes: Buffer, type: ContentType): Promise<Source> | Source =>
  type === "text/csv" ? readCsv(bytes) : readWorkbook(bytes);
