import { StringDecoder } from "node:string_decoder";
import columns from "exceljs/lib/utils/col-cache.js";
import { SaxesParser, type SaxesTagPlain } from "saxes";

/** The sheet's own bounds in Excel; a row beyond them would make exceljs count up to its number. */
const maxRow = 1_048_576;
const maxColumn = 16_384;
/** Twice the longest import of a wide table: 5,000 lines of 60 cells, each with a text of its own. */
const maxElements = 1_500_000;
const maxRows = 100_000;
/** exceljs makes an object for each cell of a merged or a named range, and compares each merge with all the others. */
const maxMerges = 2_000;
const maxMergedCells = 100_000;
const maxNamedCells = 500_000;
/** What an honest sheet can span: cells formatted down to the last row of eight columns are already more. */
const maxSpannedCells = 5_000_000;

/** The number of cells of a range as exceljs decodes it; 0 for what exceljs takes for no range of cells. */
const cellsOf = (range: string): number => {
  try {
    const { top, left, bottom, right } = columns.decodeEx(range);
    return (bottom - top + 1) * (right - left + 1) || 0;
  } catch (error) {
    // exceljs throws plain errors: for names it skips such a range, for merges it stops reading.
    if (error instanceof Error) return 0;
    throw error;
  }
};

/** More than Excel writes: a formula has 8,192 letters at most, an element a few dozen attributes. */
const maxNameLength = 10_000;
const maxAttributes = 1_000;
const maxDepth = 200;

/**
 * Adds up what the parts of a workbook claim, without building a cell. `startPart` gives the reader of one part: hand it
 * the part's bytes in pieces; it answers true as soon as the workbook claims more than exceljs should try to hold.
 */
export const addUpClaims = () => {
  const sums = { elements: 0, rows: 0, merges: 0, mergedCells: 0, namedCells: 0 };
  let isTooMuch = false;

  const isTagTooMuch = ({ name, attributes }: SaxesTagPlain): boolean => {
    if (++sums.elements > maxElements) return true;
    switch (name) {
      case "row":
        return ++sums.rows > maxRows || Number.parseInt(attributes["r"] ?? "1", 10) > maxRow;
      case "col":
        return Number.parseInt(attributes["max"] ?? "1", 10) > maxColumn;
      case "mergeCell":
        sums.mergedCells += cellsOf(attributes["ref"] ?? "");
        return ++sums.merges > maxMerges || sums.mergedCells > maxMergedCells;
      case "dimension":
        return cellsOf(attributes["ref"] ?? "") > maxSpannedCells;
      default:
        return false;
    }
  };
  const areNamesTooMuch = (formula: string): boolean => {
    if (formula.length > maxNameLength) return true;
    for (const range of formula.split(",")) sums.namedCells += cellsOf(range);
    return sums.namedCells > maxNamedCells;
  };

  const startPart = () => {
    // The same parser as exceljs', in the same mode: another could see other elements.
    const parser = new SaxesParser();
    const decoder = new StringDecoder("utf8");
    let [isBroken, depth, attributes] = [false, 0, 0];
    let formula: string | undefined;
    // exceljs reads no further than the first error either.
    parser.on("error", () => {
      isBroken = true;
    });
    parser.on("attribute", () => {
      isTooMuch ||= ++attributes > maxAttributes;
    });
    parser.on("opentag", (tag) => {
      attributes = 0;
      if (tag.name === "definedName") formula = "";
      isTooMuch ||= ++depth > maxDepth || isTagTooMuch(tag);
    });
    parser.on("text", (text) => {
      if (formula !== undefined) formula += text;
    });
    parser.on("closetag", ({ name }) => {
      depth--;
      if (name !== "definedName" || formula === undefined) return;
      isTooMuch ||= areNamesTooMuch(formula);
      formula = undefined;
    });
    return (bytes: Buffer): boolean => {
      if (!isBroken && !isTooMuch) parser.write(decoder.write(bytes));
      return isTooMuch;
    };
  };
  return { startPart };
};
