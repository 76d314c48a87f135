import { derived } from "#functions/store/roster.ts";
import type { CatalogueCard } from "#functions/store/structures.ts";
import { fold, startsWords } from "#shared/contract/fold.ts";
import type { FilterCounts } from "#shared/structures/structures.schemas.ts";

const facets = ["publics", "degrees", "types", "legal_forms"] as const;
type Facet = (typeof facets)[number];

type Indexed = {
  card: CatalogueCard;
  name: string;
  text: string;
  values: Readonly<Record<Facet, readonly string[]>>;
};

/** Active structures with what keywords look at; made once for each state of the catalogue. */
const indexed = (cards: readonly CatalogueCard[]): Indexed[] =>
  cards
    .filter((card) => card.is_active)
    .map((card) => {
      const name = fold(card.name);
      const text = `${name} ${fold(card.city)} ${card.zip_code} ${card.words}`;
      const { publics, degrees, types, legal_form_id } = card;
      const legal_forms = legal_form_id === null ? [] : [legal_form_id];
      return { card, name, text, values: { publics, degrees, types, legal_forms } };
    });

export type Filters = {
  publics: readonly string[];
  degrees: readonly string[];
  types: readonly string[];
  legal_forms: readonly string[];
  keywords: readonly string[];
};

/** The one filter that a structure misses, if it misses any. */
const missedBy = (
  { values }: Indexed,
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

const hasKeyword = (text: string, keywords: readonly string[]): boolean =>
  keywords.length === 0 || keywords.some((keyword) => startsWords(text, keyword));

/**
 * The active structures that have one value of each filter given, by name. A keyword is found at the start of words
 * (all of its words); those found in the name come first. Counts say what each value of a filter would find beside
 * the other filters.
 */
export const searchStructures = (
  cards: readonly CatalogueCard[],
  filters: Filters,
): { found: CatalogueCard[]; counts: FilterCounts } => {
  const wanted = {
    publics: new Set(filters.publics),
    degrees: new Set(filters.degrees),
    types: new Set(filters.types),
    legal_forms: new Set(filters.legal_forms),
  };
  const keywords = filters.keywords.map(fold).filter((keyword) => keyword !== "");
  const counts: FilterCounts = { publics: {}, degrees: {}, types: {}, legal_forms: {} };
  const count = ({ values }: Indexed, facet: Facet) => {
    const numbers = counts[facet];
    for (const id of values[facet]) numbers[id] = (numbers[id] ?? 0) + 1;
  };
  const found: Indexed[] = [];
  for (const one of derived(cards, indexed)) {
    // Missed by two filters, it is neither found nor what another value of one filter would find.
    const missed = missedBy(one, wanted);
    if (missed === "several" || !hasKeyword(one.text, keywords)) continue;
    if (missed !== "none") count(one, missed);
    else {
      found.push(one);
      for (const facet of facets) count(one, facet);
    }
  }
  const inName = ({ name }: Indexed) => hasKeyword(name, keywords);
  const ordered =
    keywords.length === 0 ? found : [...found.filter(inName), ...found.filter((one) => !inName(one))];
  return { found: ordered.map(({ card }) => card), counts };
};

const mostHits = 20;

/** The first twenty active structures whose name has words that start as the query's do; names that start with it first. */
export const searchByName = (cards: readonly CatalogueCard[], query: string): CatalogueCard[] => {
  const wanted = fold(query);
  const found = derived(cards, indexed).filter(({ name }) => wanted === "" || startsWords(name, wanted));
  const startsName = ({ name }: Indexed) => name.startsWith(wanted);
  return [...found.filter(startsName), ...found.filter((one) => !startsName(one))]
    .slice(0, mostHits)
    .map(({ card }) => card);
};
