import { lineOf } from "./clean.ts";

const civility = /^(?:m|mr|mme|mlle|monsieur|madame|mademoiselle)\.?\s+(?=\p{L})/iu;

/** In capitals, and more than initials: `LE`, `MARCON`, `D'HONT`, but not `JP`. */
const isShouted = (word: string): boolean =>
  word === word.toUpperCase() && /\p{Lu}.*\p{Lu}/u.test(word) && /[AEIOUYÀ-ÖØ-Ý]/.test(word);

const titled = (words: string): string =>
  words.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());

/** `MARCON` → `Marcon`, `jean paul` → `Jean Paul`; what has both cases was written by somebody who knows. */
const recased = (words: string): string =>
  words === words.toLowerCase()
    ? titled(words)
    : words.replace(/\S+/g, (word) => (isShouted(word) ? titled(word) : word));

/**
 * A person's name, first name first, as it is said to them: of a cell that holds both in either order (`MARCON
 * Jean-Paul`, `Mme Zoé LE BIHAN`), or of one for each.
 */
export const personNameIn = (cells: { name: string; first: string }): string => {
  const first = lineOf(cells.first.replace(civility, ""));
  const words = lineOf(cells.name.replace(civility, "")).split(" ");
  // Without a last name, somebody has to complete it: it is not made of the first.
  if (first !== "" && words.join("") !== "") {
    // Some sheets repeat the first name in the column of the name.
    const own = new Set(first.toLowerCase().split(" "));
    const last = words.filter((word) => !own.has(word.toLowerCase()));
    return `${recased(first)} ${recased((last.length > 0 ? last : words).join(" "))}`;
  }
  const lastNames = words.findIndex((word) => !isShouted(word));
  const inOrder = lastNames > 0 ? [...words.slice(lastNames), ...words.slice(0, lastNames)] : words;
  return recased(inOrder.join(" "));
};
