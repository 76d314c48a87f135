import { withoutControls, withoutHidden } from "#shared/contract/fields.ts";

// Mends what real directories do to their texts. Every rule is deterministic: the same row always gives the same draft.

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  rsquo: "’",
  lsquo: "‘",
  laquo: "«",
  raquo: "»",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  deg: "°",
  eacute: "é",
  egrave: "è",
  ecirc: "ê",
  euml: "ë",
  agrave: "à",
  acirc: "â",
  ccedil: "ç",
  ocirc: "ô",
  icirc: "î",
  iuml: "ï",
  ugrave: "ù",
  ucirc: "û",
  oelig: "œ",
  Eacute: "É",
  Egrave: "È",
  Agrave: "À",
  Ccedil: "Ç",
};

const fromCode = (code: number, otherwise: string) =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : otherwise;

/** `Clic' &amp; Ressources` → `Clic' & Ressources`. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (decimal) return fromCode(Number(decimal), whole);
    if (hex) return fromCode(Number.parseInt(hex, 16), whole);
    return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
  });

/** What a source wrote as text: a string, or a number where a spreadsheet made one of it. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number"
    ? withoutControls(decodeEntities(String(value)).toWellFormed().normalize("NFC").replaceAll("\u0000", ""))
    : "";

/** One line with single spaces. */
export const lineOf = (value: unknown): string => withoutHidden(textOf(value).replace(/\s+/gu, " "));

/** Paragraphs: single spaces, at most one empty line. */
export const paragraphsOf = (value: unknown): string =>
  textOf(value)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
const isShouted = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

const small = new Set(
  "de du des d la le les l et en au aux a à sur sous lès lez par pour sans dans vers près un une".split(" "),
);
const plain = new Set(
  "pays sud nord est aide vie val main coup lien plus eco bio cap defi ile jean pont amis tous haut haute bas mer bois fil eure orne lot cher aude ain tarn gard var metz lyon caen nice pau laon bray art lieu pole assoc ass asso ctre com air toit sel clos pre mas bel roc parc port four gite zone job lab pro nos vos ses gout rhin mans club jura loir ludo cour dame abri".split(
    " ",
  ),
);
const looksLikeInitials = (word: string) =>
  /[\d.&]/.test(word) ||
  (word.length <= 4 && !plain.has(word.toLowerCase()) && !/[À-ÖØ-Þ]/.test(word)) ||
  !/[AEIOUYÀ-ÖØ-Ý]/.test(word) ||
  /[^AEIOUYÀ-ÖØ-Ý'’]{4}/.test(word);

/** `PAYS D OLMES` → `PAYS D'OLMES`: capitals often lose their apostrophes. */
const elided = (text: string) => text.replace(/(?<![\p{L}\d])([DLdl]) (?=[AEIOUYHÀ-Ýaeiouyhà-ý])/gu, "$1'");

const wordCase = (word: string, isFirst: boolean, keepsInitials: boolean): string => {
  const lower = word.toLowerCase();
  if (!isFirst && small.has(lower)) return lower === "a" ? "à" : lower;
  if (keepsInitials && !small.has(lower) && looksLikeInitials(word)) return word;
  return capital(word);
};

const recased = (text: string, keepsInitials: boolean): string => {
  let isFirst = true;
  return elided(text).replace(/[\p{L}\d.&]+/gu, (word) => {
    const cased = wordCase(word, isFirst, keepsInitials);
    isFirst = false;
    return cased;
  });
};

/**
 * A name in capitals gets the case of a title: `RECYCLERIE DOMBES VAL DE SAONE` → `Recyclerie Dombes Val de Saone`.
 * Short or unpronounceable words stay as they are, since they may be initials (`GEIQ BTP`); a name alone does too.
 */
export const nameOf = (value: unknown): string => {
  const name = lineOf(value);
  return isShouted(name) && name.includes(" ") ? recased(name, true) : name;
};

/** A town: without CEDEX and, where it came in capitals, as the INSEE writes it: `BOURG EN BRESSE CEDEX 9` → `Bourg-en-Bresse`. */
export const cityOf = (value: unknown): string => {
  const city = lineOf(value).replace(/[\s,-]*\bCEDEX\b.*$/iu, "");
  if (!isShouted(city)) return city;
  const whole = city
    .replace(/(?<!\p{L})STE(?!\p{L})/gu, "SAINTE")
    .replace(/(?<!\p{L})ST(?!\p{L})/gu, "SAINT");
  return recased(whole, false).replace(/(?<=[\p{L}'’]) (?=\p{L})/gu, (_, at: number, text: string) =>
    /^(le|la|les)$/i.test(text.slice(0, at)) ? " " : "-",
  );
};

/**
 * A postal code: digits only, with the leading zero that spreadsheets remove from `01000`; anything else stays
 * unchanged.
 */
export const zipCodeOf = (value: unknown): string => {
  const code = lineOf(value)
    .replace(/^F-?(?=\d)/i, "")
    .replace(/[\s.]/g, "");
  return /^[1-9]\d{3}$/.test(code) ? `0${code}` : code;
};

/** A number as France writes it, with the zero or the `+` that spreadsheets remove from `0612345678` and `+33612345678`. */
const readable = (number: string): string => {
  const figures = number
    .replace(/^\(?(\+33|0033)\)?\s*(\(0\))?/, "0")
    .replace(/[^\d+]/g, "")
    .replace(/^(?:33)?(?=[1-9]\d{8}$)/, "0");
  return /^0\d{9}$/.test(figures) ? figures.replace(/(\d\d)(?=\d)/g, "$1 ") : number;
};

/** What a narrow column makes of a number when it is saved as CSV (`3,36E+10`): its figures are lost. */
const shortened = /(?<![\p{L}\d])\d(?:[.,]\d+)?E\+?\d+(?![\p{L}\d])/giu;

/** Telephone numbers, several joined by ` / `; texts with fewer than four digits are dropped. */
export const phoneOf = (value: unknown): string =>
  textOf(value)
    .replace(shortened, "")
    // A number by twos, not five of them.
    .replace(/(?<!\d)0\d(?:\/\d\d){4}(?!\d)/g, (number) => number.replaceAll("/", " "))
    .split(/\s*(?:\/|;|,|\n|\bou\b|\bet\b)\s*/)
    .map(lineOf)
    .filter((number) => (number.match(/\d/g) ?? []).length >= 4)
    .map(readable)
    .join(" / ");

/** What a structure says of itself: the code of a trade, as registers have it, says nothing to a reader. */
export const descriptionOf = (value: unknown): string => {
  const text = paragraphsOf(value);
  return /^\d\d\.?\d\d[A-Z]$/.test(text) ? "" : text;
};

/** The first web address in a text, as https; undefined when the text has none. Files often hold old http addresses. */
export const websiteOf = (value: unknown): string | undefined => {
  for (const word of lineOf(value).split(/[\s;|]+|,(?=\s|$|https?:|www\.)/)) {
    const address = `https://${word.replace(/^https?:\/\//i, "")}`;
    const url = URL.parse(address);
    if (
      url &&
      /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}$/i.test(url.hostname) &&
      url.username === "" &&
      address.length <= 500
    )
      return address;
  }
  return undefined;
};
