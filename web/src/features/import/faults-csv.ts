import type { ImportRow } from "#shared/contract/import.ts";
import { importTexts } from "./texts.ts";

/** A cell that a spreadsheet takes for text: what could start a formula gets a leading quote. */
const cellOf = (value: string | number): string => {
  const text = String(value).replace(/\r\n?|\n/g, " ");
  return `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** What is wrong with the lines of a file, as a CSV that Excel opens as it is. */
export const faultsCsv = (rows: readonly ImportRow[]): string => {
  const lines = rows.flatMap(({ line, name, notes }) =>
    notes
      .filter(({ kind }) => kind === "error")
      .map(({ column, value, message, expected }) => [line, name, column, value, message, expected]),
  );
  const table = [importTexts.faultColumns, ...lines];
  return `\ufeff${table.map((cells) => cells.map(cellOf).join(";")).join("\r\n")}\r\n`;
};
