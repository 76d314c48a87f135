import { fold, foldQuery } from "#shared/contract/fold.ts";

type Part = { at: number; part: string; isFound: boolean };

/** How many letters of a word a folded start covers: "œuf" folds to more letters than it has. */
const lengthOf = (start: string, word: string): number => {
  const letters = [...word];
  const count = letters.findIndex((_, n) => fold(letters.slice(0, n + 1).join("")).length >= start.length);
  return letters.slice(0, count + 1).join("").length;
};

/** A text cut where its words start with one of those that were searched for, as searches compare them. */
export const matched = (text: string, searched: string): Part[] => {
  const starts = foldQuery(searched).split(" ").filter(Boolean);
  const parts: Part[] = [];
  let rest = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = fold(word);
    const start = starts
      .filter((one) => folded.startsWith(one))
      .sort((one, other) => other.length - one.length)[0];
    if (start === undefined) continue;
    const end = index + lengthOf(start, word);
    if (index > rest) parts.push({ at: rest, part: text.slice(rest, index), isFound: false });
    parts.push({ at: index, part: text.slice(index, end), isFound: true });
    rest = end;
  }
  if (rest < text.length) parts.push({ at: rest, part: text.slice(rest), isFound: false });
  return parts;
};

/** Letters before what was found that still leave it on two lines of a phone. */
const lead = 40;

/** A text from a few words before what was found in it: its beginning would fill the lines that are shown. */
export const nearMatch = (text: string, searched: string): string => {
  const at = matched(text, searched).find(({ isFound }) => isFound)?.at ?? 0;
  return at <= lead ? text : `… ${text.slice(text.indexOf(" ", at - lead) + 1)}`;
};
