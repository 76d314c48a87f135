import { fold } from "#shared/contract/fold.ts";

/** Somebody or something that a published text must not name. */
export type Watched = { kind: "learner" | "trainer" | "structure"; name: string };
export type HitKind = Watched["kind"] | "email" | "phone";

/** A passage of a plain text that may tell who it is about. */
export type Passage = { kind: HitKind; start: number; end: number };

type Word = { start: number; end: number; folded: string; isCapital: boolean };
type Pattern = { kind: Watched["kind"]; words: readonly string[]; capitalOnly: boolean };

const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]*/gu)].map(
    ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      folded: fold(found.replace(invisible, "")),
      isCapital: /^\p{Lu}/u.test(found),
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

/** "an" as a name has a capital, "an" as a word has none; from three letters on, case says nothing. */
const single = (kind: Pattern["kind"], word: string): Pattern[] =>
  word.length < 2 || particles.has(word) ? [] : [{ kind, words: [word], capitalOnly: word.length < 3 }];

const mostWords = 8;

/** A person's full name, each run of its words, each word, and runs written as one ("Le Goff", "Legoff"). */
const personPatterns = ({ kind, name }: Watched): Pattern[] => {
  const words = fold(name).split(" ").slice(0, mostWords);
  const runs = words.flatMap((_, from) =>
    words.slice(from + 1).map((_last, length) => words.slice(from, from + length + 2)),
  );
  const telling = runs.filter((run) => run.some((word) => word.length > 1 && !particles.has(word)));
  return [
    ...telling.flatMap((run) => [{ kind, words: run, capitalOnly: false }, ...single(kind, run.join(""))]),
    ...words.flatMap((word) => single(kind, word)),
  ];
};

/** A structure's name, whole and without article or legal form; its common words alone name nothing. */
const structurePatterns = ({ kind, name }: Watched): Pattern[] => {
  const words = fold(name).split(" ");
  const first = words.findIndex((word) => !companions.has(word));
  const last = words.findLastIndex((word) => !companions.has(word));
  const core = first < 0 ? words : words.slice(first, last + 1);
  return [words, core].flatMap((run) => {
    const [only = ""] = run;
    if (run.length > 1) return [{ kind, words: run, capitalOnly: false }];
    return only.length < 2 ? [] : [{ kind, words: run, capitalOnly: only.length < 4 }];
  });
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
      ({ words: wanted, capitalOnly }) =>
        (!capitalOnly || here?.isCapital) &&
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

const matches = (text: string, kind: "email" | "phone", expression: RegExp): Passage[] =>
  [...text.matchAll(expression)].map(({ 0: found, index }) => ({
    kind,
    start: index,
    end: index + found.length,
  }));

/** The passages of a plain text that may tell who it is about, in their order; none overlaps another. */
export const tellingPassages = (text: string, watched: readonly Watched[]): Passage[] => {
  const addresses = matches(text, "email", email);
  const isFree = ({ start, end }: Passage, taken: readonly Passage[]) =>
    taken.every((other) => end <= other.start || start >= other.end);
  const numbers = matches(text, "phone", phone).filter((one) => isFree(one, addresses));
  const taken = [...addresses, ...numbers];
  const names = namesIn(text, watched).filter((one) => isFree(one, taken));
  return [...taken, ...names].sort((a, b) => a.start - b.start);
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
