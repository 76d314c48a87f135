import { foldQuery, startsWords } from "#shared/contract/fold.ts";
import type { FilterCounts } from "#shared/structures/structures.schemas.ts";

const facets = ["publics", "degrees", "types", "legal_forms"] as const;
type Facet = (typeof facets)[number];

/** What filters and keywords search in a structure or a shared situation. */
export type Findable = {
  /** Folded. */
  name: string;
  text: string;
  values: Readonly<Record<Facet, readonly string[]>>;
};

export type Filters = Readonly<Record<Facet | "keywords", readonly string[]>>;

/** The facets that a search wants values of, with these values. */
type Wanted = readonly (readonly [facet: Facet, ids: ReadonlySet<string>])[];

/** The only filter that an item misses, if there is one. */
const missedBy = ({ values }: Findable, wanted: Wanted): Facet | "none" | "several" => {
  let missed: Facet | "none" = "none";
  for (const [facet, ids] of wanted) {
    if (values[facet].some((id) => ids.has(id))) continue;
    if (missed !== "none") return "several";
    missed = facet;
  }
  return missed;
};

/**
 * What a search looks for. A number of nine digits or more, in any groups, is one word behind a sign: what begins with it
 * is found by it, and never by the digits of a postal code.
 */
export const wantedBy = (typed: string): string => {
  const digits = typed.replace(/[\s.-]/g, "");
  return /^\d{9,}$/.test(digits) ? numberWord(digits) : foldQuery(typed);
};
/** How a long number stands among what searches look at. */
export const numberWord = (digits: string): string => `#${digits}`;

const hasKeyword = (text: string, keywords: readonly string[]): boolean =>
  keywords.length === 0 || keywords.some((keyword) => startsWords(text, keyword));

/**
 * The items that have one value of each given filter, in the given order. A keyword matches the start of words (all
 * of its words); items with it in their name come first. Counts say how many items each value of a filter would find
 * with the other filters unchanged.
 */
export const findBy = <One extends Findable>(
  all: readonly One[],
  filters: Filters,
  admits: (one: One) => boolean = () => true,
): { found: One[]; counts: FilterCounts } => {
  const wanted: Wanted = facets
    .filter((facet) => filters[facet].length > 0)
    .map((facet) => [facet, new Set(filters[facet])]);
  const keywords = filters.keywords.map(wantedBy).filter((keyword) => keyword !== "");
  const counts: FilterCounts = { publics: {}, degrees: {}, types: {}, legal_forms: {} };
  const count = ({ values }: Findable, facet: Facet) => {
    const numbers = counts[facet];
    for (const id of values[facet]) numbers[id] = (numbers[id] ?? 0) + 1;
  };
  const found: One[] = [];
  for (const one of all) {
    if (!admits(one)) continue;
    // An item that misses two filters is neither found nor counted.
    const missed = missedBy(one, wanted);
    if (missed === "several" || !hasKeyword(one.text, keywords)) continue;
    if (missed !== "none") count(one, missed);
    else {
      found.push(one);
      for (const facet of facets) count(one, facet);
    }
  }
  const inName = ({ name }: One) => hasKeyword(name, keywords);
  const ordered =
    keywords.length === 0 ? found : [...found.filter(inName), ...found.filter((one) => !inName(one))];
  return { found: ordered, counts };
};
