import { derived } from "#functions/store/roster.ts";
import type { CatalogueCard } from "#functions/store/structures.ts";
import { fold, startsWords } from "#shared/contract/fold.ts";
import type { FilterCounts } from "#shared/structures/structures.schemas.ts";

type Indexed = { card: CatalogueCard; name: string; text: string };

/** Active structures with what keywords look at; made once for each state of the catalogue. */
const indexed = (cards: readonly CatalogueCard[]): Indexed[] =>
  cards
    .filter((card) => card.is_active)
    .map((card) => {
      const name = fold(card.name);
      return { card, name, text: `${name} ${fold(card.city)} ${card.zip_code} ${card.words}` };
    });

export type Filters = {
  publics: readonly string[];
  degrees: readonly string[];
  types: readonly string[];
  legal_forms: readonly string[];
  keywords: readonly string[];
};

const facets = ["publics", "degrees", "types", "legal_forms"] as const;
type Facet = (typeof facets)[number];

const valuesOf = (card: CatalogueCard, facet: Facet): readonly string[] => {
  if (facet !== "legal_forms") return card[facet];
  return card.legal_form_id === null ? [] : [card.legal_form_id];
};

/**
 * The active structures that have one value of each filter given, by name. A keyword is found at the start of words
 * (all of its words); those found in the name come first. Counts say what each value of a filter would find beside
 * the other filters.
 */
export const searchStructures = (
  cards: readonly CatalogueCard[],
  filters: Filters,
): { found: CatalogueCard[]; counts: FilterCounts } => {
  const wanted = facets.map((facet) => ({ facet, ids: new Set(filters[facet]) }));
  const keywords = filters.keywords.map(fold).filter((keyword) => keyword !== "");
  const counts: FilterCounts = { publics: {}, degrees: {}, types: {}, legal_forms: {} };
  const count = (card: CatalogueCard, facet: Facet) => {
    for (const id of valuesOf(card, facet)) counts[facet][id] = (counts[facet][id] ?? 0) + 1;
  };
  const found: Indexed[] = [];
  for (const one of derived(cards, indexed)) {
    const missed = wanted.filter(
      ({ facet, ids }) => ids.size > 0 && !valuesOf(one.card, facet).some((id) => ids.has(id)),
    );
    // Missed by two filters, it is neither found nor what another value of one filter would find.
    if (missed.length > 1) continue;
    if (keywords.length > 0 && !keywords.some((keyword) => startsWords(one.text, keyword))) continue;
    for (const { facet } of missed.length === 1 ? missed : wanted) count(one.card, facet);
    if (missed.length === 0) found.push(one);
  }
  const inName = ({ name }: Indexed) => keywords.some((keyword) => startsWords(name, keyword));
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
