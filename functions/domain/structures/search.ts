import {
  type Filters,
  type Findable,
  findBy,
  numberWord,
  wantedBy,
} from "#functions/domain/reference/facet-search.ts";
import type { CatalogueCard } from "#functions/domain/structures/structures.store.ts";
import { derived } from "#functions/store/roster.ts";
import { fold, startsWords, withSaints } from "#shared/contract/fold.ts";
import { maxHits } from "#shared/structures/structures.rules.ts";
import type { FilterCounts } from "#shared/structures/structures.schemas.ts";

type Indexed = Findable & { card: CatalogueCard; spelled: string };

/** A town as searches compare it: "St-Malo Cedex 2" is "Saint-Malo", "35 400" is "35400". */
const foldPlace = (place: string): string =>
  withSaints(fold(place))
    .replace(/ ?\bcedex\b( \d{1,2}\b)?/g, "")
    .replace(/\b(\d\d) (\d{3})\b/g, "$1$2");

/** A name or a town as it is written and, with a saint in it, in both spellings: "st malo saint malo". */
const spellings = (written: string): string => {
  const folded = fold(written);
  const long = withSaints(folded);
  return [...new Set([folded, long, long.replace(/\bsaint(e?)\b/g, "st$1")])].join(" ");
};

/** Active structures prepared for filters and keywords, once per state of the roster. */
const indexed = (cards: readonly CatalogueCard[]): Indexed[] =>
  cards
    .filter((card) => card.is_active)
    .map((card) => {
      const name = fold(card.name);
      const spelled = spellings(card.name);
      const text = `${spelled} ${spellings(card.city)} ${card.zip_code} ${numberWord(card.siret)} ${card.words}`;
      const { publics, degrees, types, legal_form_id } = card;
      const legal_forms = legal_form_id === null ? [] : [legal_form_id];
      return { card, name, spelled, text, values: { publics, degrees, types, legal_forms } };
    });

/** The town and postal code of each structure, by its id. */
const indexedPlaces = (cards: readonly CatalogueCard[]): ReadonlyMap<string, string> =>
  new Map(cards.map(({ id, city, zip_code }) => [id, foldPlace(`${city} ${zip_code}`)]));

/**
 * The active structures that the filters find, by name, with what each value of a filter would find. `places` are
 * towns or the beginnings of postal codes; `present` are the only structures to find.
 */
export const searchStructures = (
  cards: readonly CatalogueCard[],
  { places, ...filters }: Filters & { places: readonly string[] },
  present?: ReadonlySet<string>,
): { found: CatalogueCard[]; counts: FilterCounts } => {
  const wanted = places.map(foldPlace).filter((place) => place !== "");
  // Most searches name no place.
  const placeOf = wanted.length > 0 ? derived(cards, indexedPlaces) : undefined;
  const isThere = ({ card }: Indexed) =>
    (present?.has(card.id) ?? true) &&
    (!placeOf || wanted.some((one) => startsWords(placeOf.get(card.id) ?? "", one)));
  const { found, counts } = findBy(derived(cards, indexed), filters, isThere);
  return { found: found.map(({ card }) => card), counts };
};

const searchedTexts = (cards: readonly CatalogueCard[]): string[] =>
  cards.map(({ name, city, siret }) => `${spellings(name)} ${spellings(city)} ${numberWord(siret)}`);

/** The structures, inactive ones too, whose name, town or SIRET number has words that start as the query's do. */
export const findByName = (cards: readonly CatalogueCard[], query: string): readonly CatalogueCard[] => {
  const wanted = wantedBy(query);
  if (wanted === "") return cards;
  const names = derived(cards, searchedTexts);
  return cards.filter((_, position) => startsWords(names[position] ?? "", wanted));
};

/**
 * The first twenty active structures of this SIRET number, or whose name has words that start as the query's do;
 * names that start with it first.
 */
export const searchByName = (cards: readonly CatalogueCard[], query: string): CatalogueCard[] => {
  const wanted = wantedBy(query);
  const found = derived(cards, indexed).filter(
    ({ spelled, card }) => wanted === "" || startsWords(`${spelled} ${numberWord(card.siret)}`, wanted),
  );
  const startsName = ({ name }: Indexed) => name.startsWith(wanted);
  return [...found.filter(startsName), ...found.filter((one) => !startsName(one))]
    .slice(0, maxHits)
    .map(({ card }) => card);
};
