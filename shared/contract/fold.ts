/** Text as searches compare it: without accents, ligatures or case, one space between words. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

// « l'atelier » asks for the same as « atelier ».
const elided = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu)['’](?=\p{L})/giu;
/** What somebody typed, folded for `startsWords`: without an elided word, which the text need not have. */
export const foldQuery = (typed: string): string => fold(typed.replace(elided, " "));

/** Whether every word of a folded query starts a word of the folded text. */
export const startsWords = (folded: string, query: string): boolean =>
  query.split(" ").every((word) => folded.startsWith(word) || folded.includes(` ${word}`));

/** A folded text with each saint spelled out: "st malo" is "saint malo". */
export const withSaints = (folded: string): string => folded.replace(/\bst(e?)\b/g, "saint$1");
