import { fold, startsWords } from "#shared/contract/fold.ts";
import type { FilterCounts } from "#shared/structures/structures.schemas.ts";

const facets = ["publics", "degrees", "types", "legal_forms"] as const;
type Facet = (typeof facets)[number];

/** What filters and keywords look at: of a structure, of a shared situation. */
export type Findable = {
  /** Folded. */
  name: string;
  text: string;
  values: Readonly<Record<Facet, readonly string[]>>;
};

export type Filters = Readonly<Record<Facet | "keywords", readonly string[]>>;

/** The one filter that something misses, if it misses any. */
const missedBy = (
  { values }: Findable,
  wanted: Readonly<Record<Facet, ReadonlySet<string>>>,
): Facet | "none" | "several" => {
  let missed: Facet | "none" = "none";
  for (const facet of facets) {
    if (wanted[facet].size === 0 || values[facet].some((id) => wanted[facet].has(id))) continue;
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
  return /^\d{9,}$/.test(digits) ? numberWord(digits) : fold(typed);
};
/** How a long number stands among what searches look at. */
export const numberWord = (digits: string): string => `#${digits}`;

const hasKeyword = (text: string, keywords: readonly string[]): boolean =>
  keywords.length === 0 || keywords.some((keyword) => startsWords(text, keyword));

/**
 * What has one value of each filter given, in the order given. A keyword is found at the start of words (all of its
 * words); what has it in its name comes first. Counts say what each value of a filter would find beside the other
 * filters.
 */
export const findBy = <One extends Findable>(
  all: readonly One[],
  filters: Filters,
  admits: (one: One) => boolean = () => true,
): { found: One[]; counts: FilterCounts } => {
  const wanted = {
    publics: new Set(filters.publics),
    degrees: new Set(filters.degrees),
    types: new Set(filters.types),
    legal_forms: new Set(filters.legal_forms),
  };
  const keywords = filters.keywords.map(wantedBy).filter((keyword) => keyword !== "");
  const counts: FilterCounts = { publics: {}, degrees: {}, types: {}, legal_forms: {} };
  const count = ({ values }: Findable, facet: Facet) => {
    const numbers = counts[facet];
    for (const id of values[facet]) numbers[id] = (numbers[id] ?? 0) + 1;
  };
  const found: One[] = [];
  for (const one of all) {
    if (!admits(one)) continue;
    // Missed by two filters, it is neither found nor what another value of one filter would find.
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
