import { derived } from "#functions/store/roster.ts";
import type { CatalogueCard } from "#functions/store/structures.ts";
import { fold, startsWords } from "#shared/contract/fold.ts";

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

const oneOf = (wanted: readonly string[]) => {
  const set = new Set(wanted);
  return (ids: readonly string[]) => set.size === 0 || ids.some((id) => set.has(id));
};

/**
 * The active structures that have one value of each filter given, by name. A keyword is found at the start of words
 * (all of its words); those found in the name come first.
 */
export const searchStructures = (cards: readonly CatalogueCard[], filters: Filters): CatalogueCard[] => {
  const [isPublic, isDegree, isType, isLegalForm] = [
    oneOf(filters.publics),
    oneOf(filters.degrees),
    oneOf(filters.types),
    oneOf(filters.legal_forms),
  ];
  const keywords = filters.keywords.map(fold).filter((keyword) => keyword !== "");
  const found = derived(cards, indexed).filter(
    ({ card, text }) =>
      isPublic(card.publics) &&
      isDegree(card.degrees) &&
      isType(card.types) &&
      isLegalForm(card.legal_form_id === null ? [] : [card.legal_form_id]) &&
      (keywords.length === 0 || keywords.some((keyword) => startsWords(text, keyword))),
  );
  if (keywords.length === 0) return found.map(({ card }) => card);
  const inName = ({ name }: Indexed) => keywords.some((keyword) => startsWords(name, keyword));
  return [...found.filter(inName), ...found.filter((one) => !inName(one))].map(({ card }) => card);
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
