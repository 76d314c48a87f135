import { lineOf } from "#functions/domain/imports/clean.ts";

type Cells = { address: string; zip_code: string; city: string };

const code = String.raw`(?<!\d)(?:F-?)?\d{2}[\s.]?\d{3}(?!\d)`;
/** Between a code and its town: `35000 Rennes`, `35000 - Rennes`, `Rennes (35000)`. */
const gap = String.raw`[\s,;:()/–—-]+`;
// A spreadsheet never takes the zero of a code that stands beside a town, but those who type it may: 1000 BOURG.
const codeFirst = new RegExp(`^(${code}|[1-9]\\d{3})${gap}(\\p{L}.*)$`, "u");
const townFirst = new RegExp(`^(\\p{L}.*?)${gap}(${code})\\)?$`, "u");
const atTheEnd = new RegExp(
  `^(.*?)(?<!\\b(?:B\\.?P|CS|TSA)\\.?\\s?)(${code})${gap}(\\p{L}[^\\d]*(?:\\d{1,2})?)$`,
  "iu",
);

/** « 35000 Rennes » and « Rennes (35000) »; undefined where a cell holds one of the two. */
const split = (cell: string): { zip_code: string; city: string } | undefined => {
  const [, first, after] = codeFirst.exec(cell) ?? [];
  if (first && after) return { zip_code: first, city: after };
  const [, before, last] = townFirst.exec(cell) ?? [];
  return before && last ? { zip_code: last, city: before } : undefined;
};

/**
 * Where a row says it is. What has a cell of its own stays as it is there; else it is found in another's:
 * - « CP/Ville »: `35000 Rennes`;
 * - « Ville »: `Rennes (35000)`;
 * - « Adresse »: `1 rue A, 35000 Rennes`, without taking the number of a post box for a code.
 */
export const placeIn = (cells: Readonly<Record<string, unknown>>): Cells => {
  const [address = "", zip_code = "", city = ""] = ["address", "zip_code", "city"].map((name) =>
    lineOf(cells[name]),
  );
  const both = split(zip_code) ?? (zip_code === "" || zip_code === city ? split(city) : undefined);
  if (both) {
    const hasOwnTown = city !== "" && !split(city);
    return { address, zip_code: both.zip_code, city: hasOwnTown ? city : both.city };
  }
  const [, street = "", last, town = ""] = zip_code === "" ? (atTheEnd.exec(address) ?? []) : [];
  if (last === undefined) return { address, zip_code, city };
  return { address: street.replace(/[\s,;–—-]+$/, ""), zip_code: last, city: city || town };
};
