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

/** Whether every word of a folded query starts a word of the folded text. */
export const startsWords = (folded: string, query: string): boolean =>
  query.split(" ").every((word) => folded.startsWith(word) || folded.includes(` ${word}`));
