import { lineOf } from "./clean.ts";

const titles = String.raw`(?:mr?|mme|mlle|monsieur|madame|mademoiselle|dr|docteur)\.?\s+`;
const civility = new RegExp(`^${titles}(?:(?:et|ou)\\s+${titles})?(?=\\p{L})`, "iu");

/** The name of birth beside the one that is used: `LE GOFF (née DURAND) Zoé`, `LE GOFF née DURAND Zoé`. */
const birthName = /\s*\(\s*[Nn]ée?\s[^)]*\)|\s+née?(?:\s+\p{Lu}[\p{Lu}'’-]+(?!\p{L}))+/gu;

/** The name of birth before the one that is used: `DURAND épouse LE GOFF`. */
const beforeMarriage = /^(?:\p{Lu}[\p{Lu}'’-]+\s+)+(?:épouse|ép\.?|ep\.)\s+(?=\p{Lu})/u;

/** Words that begin a last name in small letters: `de LA FONTAINE`, `d'ORMESSON`. */
const particle =
  /^(?:de|du|des|da|dos|di|del|della|le|la|les|van|von|den|der|ten|ter|el|al|ben|d['’]|l['’])$/;

/** What begins a last name and is none alone: who is called Marie Sainte Marie repeats no first name. */
const opening = /^(?:sainte?|ste?)$/i;

/** As it is typed by hand: spaces around hyphens and after apostrophes, commas between first names. */
const tidied = (cell: string): string =>
  cell
    .replace(/(?<=\p{L})\s*-\s*(?=\p{L})/gu, "-")
    .replace(/(?<=(?<!\p{L})[DLNO]['’])\s+(?=\p{L})/giu, "")
    .replace(/\s*,\s*/g, " ")
    .trim();

/** In capitals, and more than initials: `LE`, `MARCON`, `D'HONT`, but not `JP`. */
const isShouted = (word: string): boolean =>
  word === word.toUpperCase() && /\p{Lu}.*\p{Lu}/u.test(word) && /[AEIOUYÀ-ÖØ-Ý]/.test(word);

const titled = (words: string): string =>
  words.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());

/** An article that a last name keeps small (`d'ORMESSON`), and the rest of the word. */
const parted = (word: string): [string, string] => {
  const [, article = "", rest = word] = /^([dl]['’])(.+)$/.exec(word) ?? [];
  return [article, rest];
};

/** `MARCON` → `Marcon`, `jean paul` → `Jean Paul`; what has both cases was written by somebody who knows. */
const recased = (words: string): string =>
  words === words.toLowerCase()
    ? titled(words)
    : words.replace(/\S+/g, (word) => {
        const [article, rest] = parted(word);
        return isShouted(rest) ? `${article}${titled(rest)}` : word;
      });

/** How many words at the start are a last name in capitals, with the particles that begin it. */
const lastNameLength = (words: readonly string[]): number => {
  const isLast = (word: string) => isShouted(parted(word)[1]);
  const from = words.findIndex((word) => !particle.test(word));
  if (from < 0 || !isLast(words[from] ?? "")) return 0;
  // « LA TOUR d'Auvergne », « MARTIN du Gard »: a particle carries the next word along.
  const isOn = (word: string, n: number) =>
    isLast(word) || particle.test(word) || parted(word)[0] !== "" || particle.test(words[n - 1] ?? "");
  const to = words.findIndex((word, n) => n > from && !isOn(word, n));
  return to < 0 ? 0 : to;
};

/**
 * A person's name, first name first, as it is said to them: of a cell that holds both in either order (`MARCON
 * Jean-Paul`, `Mme Zoé LE BIHAN`), or of one for each.
 */
export const personNameIn = (cells: { name: string; first: string }): string => {
  const first = tidied(lineOf(cells.first.replace(civility, "")));
  const name = lineOf(cells.name.replace(civility, "").replace(birthName, "").replace(beforeMarriage, ""));
  const [last, given, ...others] = first === "" ? name.split(/\s*,\s*/) : [];
  if (last && given && others.length === 0) return personNameIn({ name: last, first: given });
  const words = tidied(name).split(" ");
  // Without a last name, somebody has to complete it: it is not made of the first.
  if (first !== "" && words.join("") !== "") {
    // Some sheets repeat the first name in the column of the name.
    const own = new Set(first.toLowerCase().split(" "));
    const rest = words.filter((word) => !own.has(word.toLowerCase()));
    const isName = rest.some((word) => !opening.test(word) && !particle.test(word.toLowerCase()));
    return `${recased(first)} ${recased((isName ? rest : words).join(" "))}`;
  }
  const length = lastNameLength(words);
  return recased([...words.slice(length), ...words.slice(0, length)].join(" "));
};
