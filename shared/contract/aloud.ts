import { lowerFirst } from "#shared/contract/lower-first.ts";

// A middle dot ("apprenant·e") stands for two words: eyes take both in at once, screen readers stumble over it.

/** "l’apprenant·e", "Formateur·trice", "apprenant·es": what stands before it, its stem, its ending. */
const word = "(?:\\p{L}+[’'])?\\p{L}+·\\p{L}+";
/** Such words one after the other: "un·e apprenant·e" has two genders, not four. */
const wordsInARow = new RegExp(`(?<![\\p{L}·])${word}(?: ${word})*(?![\\p{L}·])`, "gu");

const isPlural = (ending: string) => ending.endsWith("s");

const masculine = (stem: string, ending: string) => (isPlural(ending) ? `${stem}s` : stem);
const feminine = (stem: string, ending: string) =>
  // "Formateur·trice": the ending stands for the end of the word.
  ending.startsWith("trice") ? stem.replace(/teur$/, "") + ending : stem + ending;

const inForm = (words: string, form: (stem: string, ending: string) => string) =>
  words.replace(/([^ ]+)·(\p{L}+)/gu, (_, stem: string, ending: string) => form(stem, ending));

/** A text as it is read aloud: "Apprenant·e" is "Apprenant ou apprenante". */
export const aloud = (text: string): string =>
  text.includes("·")
    ? text.replace(wordsInARow, (words) => {
        const both = isPlural(words) ? "et" : "ou";
        return `${inForm(words, masculine)} ${both} ${lowerFirst(inForm(words, feminine))}`;
      })
    : text;

/** A text about one person, by how they wish to be called (`genre_id`: 1 Madame, 2 Monsieur); as written without. */
export const forOne = (text: string, genreId: number | undefined): string => {
  const form = genreId === 1 ? feminine : genreId === 2 ? masculine : undefined;
  return form ? text.replace(wordsInARow, (words) => inForm(words, form)) : text;
};
