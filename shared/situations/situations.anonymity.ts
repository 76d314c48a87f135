import { fold } from "#shared/contract/fold.ts";

/** Somebody or something that a published text must not name. */
export type Watched = {
  kind: "learner" | "trainer" | "structure";
  name: string;
  /** A structure's SIRET number, if it is known: fourteen digits. */
  siret?: string | undefined;
};
type PassageKind = Watched["kind"] | "email" | "phone" | "website" | "siret" | "initials" | "nearName";

/** A passage of a plain text that may identify the learner or the structure. */
type Passage = { kind: PassageKind; start: number; end: number };

type Word = { start: number; end: number; folded: string; isCapital: boolean; isUpper: boolean };
/** `letters`: how the first word must be written, since "jean" or "ti" in lower case name nobody. */
type Pattern = {
  kind: Watched["kind"];
  words: readonly string[];
  letters: "any" | "capital" | "upper";
};

const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]*/gu)].map(
    ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      folded: fold(found.replace(invisible, "")),
      isCapital: /^\p{Lu}/u.test(found),
      isUpper: found === found.toUpperCase(),
    }),
  );

/** Small words of names: they name nobody by themselves. */
const particles = new Set(
  "al bin d da das de del della den der des di do dos du e el et l la le les mac mc o saint sainte san van von y zu".split(
    " ",
  ),
);
/** What stands before or after a structure's own name. */
const companions = new Set(
  "asbl asso association d de des du eurl l la le les sa sarl sas sasu sci scic scop selarl".split(" "),
);

/** Common nouns and adjectives that are names too: in lower case they name nobody. */
const commonWords = new Set(
  (
    "ambre ange aurore avril benjamin berger blanc blanche boulanger brun capucine celeste cerise charpentier " +
    "chevalier colombe constant court desire fleur fontaine forestier grand harmonie innocent iris jade jardin " +
    "jasmin jean juste lilas lion long loup mai marchand marguerite marin marteau martin melodie mercier meunier " +
    "modeste moulin narcisse noir olive opale parfait perle petit pierre placide prudence prune renard riviere " +
    "rose roux rubis sabine tisserand victoire vigneron violette"
  ).split(" "),
);
/** Words that many structures bear in their name: alone they name none. */
const genericWords = new Set(
  (
    "accueil action actions agence aide aides amicale amis antenne atelier ateliers bibliotheque bureau cafe " +
    "centre chantier chantiers club collectif comite commune communaute communal compagnie conseil cooperative " +
    "culture departemental departementale ecole emploi entreprise epicerie espace etablissement federation ferme " +
    "fondation formation foyer garage groupe habitat hopital insertion intermediaire jardin jardins jeunes " +
    "jeunesse libre local locale maison maisons mairie mediatheque metiers mission municipal municipale " +
    "national nationale pays point pole poste public publics recyclerie regie regional regionale reseau residence " +
    "ressourcerie restaurant saint sante service services social sociale solidaire solidaires solidarite " +
    "solidarites sport theatre travail union ville vie"
  ).split(" "),
);

/** From three letters on, case says nothing, unless the word is a common one. */
const single = (kind: Pattern["kind"], word: string): Pattern[] => {
  if (word.length < 2 || particles.has(word)) return [];
  return [{ kind, words: [word], letters: word.length < 3 || commonWords.has(word) ? "capital" : "any" }];
};

const maxWords = 8;

/** A person's full name, each run of its words, each word, and runs written as one ("Le Goff", "Legoff"). */
const personPatterns = ({ kind, name }: Watched): Pattern[] => {
  const words = fold(name).split(" ").slice(0, maxWords);
  const runs = words.flatMap((_, from) =>
    words.slice(from + 1).map((_last, length) => words.slice(from, from + length + 2)),
  );
  const telling = runs.filter((run) => run.some((word) => word.length > 1 && !particles.has(word)));
  return [
    ...telling.flatMap((run): Pattern[] => [
      { kind, words: run, letters: "any" },
      ...single(kind, run.join("")),
    ]),
    ...words.flatMap((word) => single(kind, word)),
  ];
};

const withoutEnds = (words: readonly string[], dropped: (word: string) => boolean): readonly string[] => {
  const first = words.findIndex((word) => !dropped(word));
  const last = words.findLastIndex((word) => !dropped(word));
  return first < 0 ? [] : words.slice(first, last + 1);
};

const isSmallWord = (word: string) => companions.has(word) || particles.has(word);

/** What people call a structure for short: each part of its name without the words that many names share. */
const shortNamePatterns = ({ kind, name }: Watched): Pattern[] =>
  name.split(/\s[-–—]\s|[,;:()/]/u).flatMap((part): Pattern[] => {
    const words = withoutEnds(fold(part).split(" "), (word) => isSmallWord(word) || genericWords.has(word));
    const [only = ""] = words;
    if (words.length === 0 || only.length < 3) return [];
    return [{ kind, words, letters: words.length > 1 ? "any" : "capital" }];
  });

/** The acronyms that a name holds ("(MDPH)", "APF France handicap") or makes by its initials. */
const acronymPatterns = ({ kind, name }: Watched): Pattern[] => {
  const held =
    name === name.toUpperCase() ? [] : (name.match(/(?<![\p{L}\p{N}])\p{Lu}{3,8}(?![\p{L}\p{N}])/gu) ?? []);
  const words = fold(name).split(" ");
  const runs = [words, withoutEnds(words, isSmallWord), words.filter((word) => !isSmallWord(word))];
  const initials = runs.map((run) => run.map((word) => word[0]).join(""));
  return [...held.map(fold), ...initials]
    .filter((acronym) => acronym.length >= 3 && acronym.length <= 8)
    .map((acronym) => ({ kind, words: [acronym], letters: "upper" }));
};

/** A structure's name, whole and without article or legal form, its short names and its acronyms. */
const structurePatterns = (watched: Watched): Pattern[] => {
  const { kind, name } = watched;
  const words = fold(name).split(" ");
  const core = withoutEnds(words, (word) => companions.has(word));
  const whole = [words, core.length > 0 ? core : words].flatMap((run): Pattern[] => {
    const [only = ""] = run;
    if (run.length > 1) return [{ kind, words: run, letters: "any" }];
    return only.length < 2 ? [] : [{ kind, words: run, letters: only.length < 4 ? "capital" : "any" }];
  });
  return [...whole, ...shortNamePatterns(watched), ...acronymPatterns(watched)];
};

/** The patterns of names by their first word, the longest first. */
const patternsOf = (watched: readonly Watched[]): Map<string, Pattern[]> => {
  const all = watched.flatMap((one) =>
    one.kind === "structure" ? structurePatterns(one) : personPatterns(one),
  );
  const byFirst = new Map<string, Pattern[]>();
  for (const pattern of all.sort((a, b) => b.words.length - a.words.length)) {
    const [first = ""] = pattern.words;
    byFirst.set(first, [...(byFirst.get(first) ?? []), pattern]);
  }
  return byFirst;
};

const namesIn = (text: string, watched: readonly Watched[]): Passage[] => {
  const patterns = patternsOf(watched);
  const words = wordsOf(text);
  const isJoined = (before: Word | undefined, after: Word) =>
    before === undefined || /^[^\p{L}\p{N}\n]{1,3}$/u.test(text.slice(before.end, after.start));
  const found: Passage[] = [];
  for (let at = 0; at < words.length; at++) {
    const here = words[at];
    const pattern = patterns.get(here?.folded ?? "")?.find(
      ({ words: wanted, letters }) =>
        (letters === "any" || (letters === "capital" ? here?.isCapital : here?.isUpper)) &&
        wanted.every((word, n) => {
          const other = words[at + n];
          return other?.folded === word && (n === 0 || isJoined(words[at + n - 1], other));
        }),
    );
    const end = pattern && words[at + pattern.words.length - 1]?.end;
    if (!here || !pattern || end === undefined) continue;
    found.push({ kind: pattern.kind, start: here.start, end });
    at += pattern.words.length - 1;
  }
  return found;
};

// Bounded repetitions, none of them inside another: a long text takes no longer than it must.
const email =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+'-]{1,64}(?:@|[^\S\n]{0,2}[([]\s?(?:at|arobase|arobas|@)\s?[)\]][^\S\n]{0,2}|[^\S\n]{1,2}arobase?[^\S\n]{1,2})[\p{L}\p{N}-]{1,63}(?:(?:\.|[^\S\n]?[([]\s?(?:point|dot)\s?[)\]][^\S\n]?|[^\S\n]point[^\S\n])[\p{L}\p{N}-]{1,63}){1,4}/giu;
/** 06 12 34 56 78, 06.12.34.56.78, 0612345678, +33 (0)6 12 34 56 78, 0033612345678, and numbers of other countries. */
const phone =
  /(?<![\p{L}\p{N}+])(?:(?:(?:\+|00)[^\S\n]?33[^\S\n.]?(?:\(0\)[^\S\n.]?)?|0[^\S\n.-]?)[1-9](?:[^\S\n]?[-–./_·]?[^\S\n]?\d){8}|\+[1-9]\d{0,2}(?:[^\S\n]?[-–./()]?[^\S\n]?\d){6,13})(?!\d)/gu;

/** www.sauvagine.bzh, https://sauvagine.bzh/contact, sauvagine.bzh: with a scheme, www, or a usual ending. */
const website =
  /(?<![\p{L}\p{N}@._-])(?:https?:\/\/[^\s<>"»]{3,200}|www\.[^\s<>"»]{3,200}|[\p{L}\p{N}-]{2,63}(?:\.[\p{L}\p{N}-]{2,63}){0,3}\.(?:alsace|asso|bio|biz|bzh|co|coop|com|corsica|eu|fr|gouv|info|io|net|org|paris|re|social|solidaire)(?:\/[^\s<>"»]{0,200})?)(?![\p{L}\p{N}@-])/giu;
/** Fourteen digits, in groups or not: the number of an establishment, whatever its checksum. */
const siret = /(?<![\p{L}\p{N}+])\d{3}[^\S\n.]?\d{3}[^\S\n.]?\d{3}[^\S\n.]?\d{5}(?!\d)/gu;

const between = "[^\\S\\n]?[-./_]?[^\\S\\n]?";
/** The numbers of the structures themselves, whatever stands between their digits: of the site, or of its company alone. */
const knownSiretsIn = (text: string, watched: readonly Watched[]): Passage[] =>
  watched.flatMap(({ siret: known = "" }) => {
    if (!/^\d{14}$/.test(known)) return [];
    const [company, site] = [known.slice(0, 9), known.slice(9)].map((digits) => [...digits].join(between));
    return matches(text, "siret", new RegExp(`(?<!\\d)${company}(?:${between}${site})?(?!\\d)`, "gu"));
  });

const matches = (text: string, kind: PassageKind, expression: RegExp): Passage[] =>
  [...text.matchAll(expression)].map(({ 0: found, index }) => ({
    kind,
    start: index,
    end: index + found.length,
  }));

const initialsOf = ({ name }: Watched): string[] =>
  fold(name)
    .split(" ")
    .slice(0, maxWords)
    .map((word) => word[0] ?? "");

/** "M. R.", "J.-B.", "A L G": capitals with points that are somebody's initials in their order, or title and initial. */
const initialsIn = (text: string, people: readonly Watched[]): Passage[] => {
  const runs = people.map((one) => initialsOf(one).join(""));
  const letters = new Set(runs.join(""));
  const isOfSomebody = (initials: string) =>
    runs.some((run) => run.includes(initials)) ||
    (initials.length === 2 && initials.startsWith("m") && letters.has(initials[1] ?? ""));
  const dotted = matches(
    text,
    "initials",
    /(?<![\p{L}\p{N}.])(?:\p{Lu}\.[ \u00a0\u202f-]{0,2}){2,4}(?![\p{L}\p{N}])/gu,
  ).filter(({ start, end }) => isOfSomebody(fold(text.slice(start, end)).replaceAll(" ", "")));
  const titled = matches(
    text,
    "initials",
    /(?<![\p{L}\p{N}])(?:Mme|Mlle|Monsieur|Madame)\.?[ \u00a0\u202f]\p{Lu}\.?(?![\p{L}\p{N}])/gu,
  ).filter(({ start, end }) => letters.has(fold(text.slice(start, end)).at(-1) ?? ""));
  const trimmed = ({ kind, start, end }: Passage) => ({
    kind,
    start,
    end: start + text.slice(start, end).trimEnd().length,
  });
  return [...dotted, ...titled].map(trimmed);
};

/** Whether two words differ by one letter: another one, one more, or two that changed places. */
export const isOneLetterAway = (one: string, other: string): boolean => {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  if (short.length < long.length) return short.slice(same) === long.slice(same + 1);
  if (short.slice(same + 1) === long.slice(same + 1)) return true;
  const swapped = `${short[same + 1] ?? ""}${short[same] ?? ""}${short.slice(same + 2)}`;
  return swapped === long.slice(same);
};

const shortestMisspelt = 5;

/** Words with a capital that are one letter away from a name: perhaps somebody, perhaps not. */
const nearNamesIn = (text: string, people: readonly Watched[]): Passage[] => {
  const names = new Set(
    people.flatMap(({ name }) => fold(name).split(" ")).filter((word) => word.length >= shortestMisspelt),
  );
  if (names.size === 0) return [];
  return wordsOf(text)
    .filter(({ isCapital, folded }) => isCapital && folded.length >= shortestMisspelt - 1)
    .filter(({ folded }) => [...names].some((name) => isOneLetterAway(name, folded)))
    .map(({ start, end }) => ({ kind: "nearName", start, end }));
};

const isFree = ({ start, end }: Passage, taken: readonly Passage[]) =>
  taken.every((other) => end <= other.start || start >= other.end);

/** The identifying passages of a plain text, in order, without overlaps. */
export const tellingPassages = (text: string, watched: readonly Watched[]): Passage[] => {
  const people = watched.filter(({ kind }) => kind !== "structure");
  const found: Passage[] = [];
  // The most certain patterns first: later ones skip what is found already.
  for (const some of [
    matches(text, "email", email),
    matches(text, "website", website),
    knownSiretsIn(text, watched),
    matches(text, "siret", siret),
    matches(text, "phone", phone),
    namesIn(text, watched),
    initialsIn(text, people),
    nearNamesIn(text, people),
  ])
    found.push(...some.filter((one) => isFree(one, found)));
  return found.sort((a, b) => a.start - b.start);
};

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  shy: "\u00ad",
  aelig: "æ",
  oelig: "œ",
  commat: "@",
  period: ".",
};

const character = (code: number) =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";

/** Names are compared without accents: an accented letter may stand as its base letter. */
const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z])(?:acute|grave|circ|uml|cedil|tilde|ring|slash|caron)|([a-z]{2,6}));?/gi,
    (whole, hexadecimal?: string, decimal?: string, accented?: string, name?: string) => {
      if (hexadecimal) return character(Number.parseInt(hexadecimal, 16));
      if (decimal) return character(Number(decimal));
      return accented ?? entities[name?.toLowerCase() ?? ""] ?? whole;
    },
  );

/** The words of sanitised rich text as they read: a line for each paragraph, title or item. */
export const plainText = (html: string): string =>
  decoded(html.replace(/<br>|<\/(?:p|h1|h2|li|ul|ol)>/g, "\n").replace(/<[^>]*>/g, ""));
