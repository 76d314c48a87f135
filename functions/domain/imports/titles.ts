import { fold } from "#shared/contract/fold.ts";
import type { ImportColumn } from "#shared/contract/import.ts";

// Reads titles of columns as people write them: `C.P.`, `Tél. de l'entreprise`, `MAIL CONTACT 2`.

/** Several words, or what `fold` splits, that are one. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:code postal|postal code|zip code|c p)\b/g, "cp"],
  [/\be mail\b/g, "mail"],
  [/\bjeune fille\b/g, "naissance"],
  [/\bfirst name\b/g, "prenom"],
  [/\blast name\b/g, "nom"],
];

/** Words that titles have for the same thing, in the singular. */
const synonyms: Readonly<Record<string, string>> = {
  ...{ email: "mail", courriel: "mail", mel: "mail", messagerie: "mail", electronique: "mail" },
  ...{ telephone: "tel", telephonique: "tel", phone: "tel", mobile: "portable", gsm: "portable" },
  ...{ commune: "ville", localite: "ville", city: "ville", postcode: "cp", zip: "cp" },
  ...{ adr: "adresse", address: "adresse", street: "adresse", rue: "adresse", voie: "adresse" },
  ...{ name: "nom", ste: "societe", ets: "etablissement", company: "societe" },
  ...{ n: "numero", no: "numero", num: "numero", number: "numero" },
  ...{ resp: "responsable", contacter: "contact", website: "site", web: "site", internet: "site" },
};

/** Words that say nothing of what a column holds. */
const idle = new Set(
  "de du des le la les au aux et ou un une en libelle complet complete postale principal principale professionnel professionnelle pro personnel personnelle perso generique usuel usuelle ligne siege social sociale fixe standard bureau person personne".split(
    " ",
  ),
);

/** Of « Mail pro » and « Mail perso », the second fills in where the first is blank. */
const personal = /\bperso(?:nnel(?:le)?)?\b/;

/** What is called by its number. */
const numbered = ["tel", "portable", "siret", "adresse"];

/** « Mail 1 » and « Mail 2 » are both called « Mail ». */
export const withoutNumber = (title: string): string => title.replace(/[\s_.-]*\d{1,2}\s*$/, "");

/** The words of a title that say something, whatever their number and abbreviations. */
export const titleWords = (title: string): string[] => {
  const joined = phrases.reduce(
    (text, [words, one]) => text.replace(words, one),
    fold(title.replace("@", " mail ")),
  );
  const words = joined.split(" ").map((word) => {
    const single = word.length > 3 ? word.replace(/s$/, "") : word;
    return synonyms[word] ?? synonyms[single] ?? single;
  });
  const told = new Set(words.filter((word) => (word.length > 1 || /\d/.test(word)) && !idle.has(word)));
  // An « adresse mail » is no street, and a « tél. portable » is a mobile.
  if (told.has("mail")) told.delete("adresse");
  if (told.has("portable")) told.delete("tel");
  // The « n° d'entreprise » is no name, that of a telephone is the telephone.
  if (numbered.some((word) => told.has(word))) told.delete("numero");
  return [...told];
};

/** How surely a title names its column: by our own title, by one that we list, by its words, or where that is blank. */
const ranks = { own: 0, listed: 1, words: 2, fallback: 3 } as const;

/** The column that a title names. */
export type Match = {
  column: ImportColumn;
  rank: (typeof ranks)[keyof typeof ranks];
  /** Whether the title says what the lines of the sheet are about, as « Entreprise » and « Nom de l'entreprise » do. */
  isAbout: boolean;
};
/** Whether a column only fills in where others of its meaning are blank. */
export const isFallback = ({ rank }: Match): boolean => rank === ranks.fallback;

export type TitleReader = {
  read: (title: string) => Match | undefined;
  /** The title of the column of last names, where « Nom » may be another's. */
  surname: string | undefined;
};

/** Finds the column that a title names, among those of one kind of sheet. */
export const titleReader = (columns: readonly ImportColumn[]): TitleReader => {
  const subjects = new Set(columns.flatMap(({ subjects = [] }) => subjects.flatMap(titleWords)));
  const namesOf = ({ header, field, aliases = [] }: ImportColumn) => [header, field, ...aliases];
  /**
   * What titles of the same meaning share, whatever the order of their words. Each line of the sheet is about an
   * enterprise: « Ville de l'entreprise d'insertion » is the town, « Entreprise » alone is blank.
   */
  const keyOf = (title: string): string | undefined => {
    const words = titleWords(withoutNumber(title));
    if (words.length === 0) return undefined;
    const before = words.findIndex((word) => subjects.has(word));
    const others = before > 0 ? words.slice(0, before) : words.filter((word) => !subjects.has(word));
    return others.sort().join(" ");
  };

  const listed = new Map(columns.flatMap((column) => namesOf(column).map((name) => [fold(name), column])));
  const byWords = new Map<string, Omit<Match, "isAbout">>();
  const add = (name: string, column: ImportColumn, rank: Match["rank"]) => {
    const key = keyOf(name);
    if (key && !byWords.has(key)) byWords.set(key, { column, rank });
  };
  // Fallbacks first: « Nom de naissance » may have the same words as a title of the column that it fills in for.
  for (const column of columns) for (const name of column.fallback ?? []) add(name, column, ranks.fallback);
  for (const column of columns) for (const name of namesOf(column)) add(name, column, ranks.words);
  const subject = columns.find((column) => column.subjects);
  if (subject) byWords.set("", { column: subject, rank: ranks.words });

  const find = (title: string): Match | undefined => {
    const written = fold(withoutNumber(title));
    const isAbout = titleWords(title).some((word) => subjects.has(word));
    const column = listed.get(written);
    if (column) {
      const own = column.vague ? ranks.words : ranks.own;
      return { column, rank: written === fold(column.header) ? own : ranks.listed, isAbout };
    }
    const key = keyOf(title);
    const found = key === undefined ? undefined : byWords.get(key);
    return found && { ...found, isAbout };
  };
  const read = (title: string): Match | undefined => {
    const match = find(title);
    const isSecond = match && !match.column.several && personal.test(fold(title));
    return isSecond ? { ...match, rank: ranks.fallback } : match;
  };
  return { read, surname: columns.find((column) => column.surname)?.surname };
};
