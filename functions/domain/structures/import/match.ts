import type { Draft } from "#functions/domain/structures/import/rows.ts";
import { type CatalogueCard, structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { derived, type Seen } from "#functions/store/roster.ts";
import { fold, withSaints } from "#shared/contract/fold.ts";

type Placed = { name: string; zip_code: string };

/** Equal for two rows that people would take for the same structure. */
export const placeOf = ({ name, zip_code }: Placed): string =>
  `${withSaints(fold(name)) || name}|${zip_code}`;

const bySource = (cards: readonly CatalogueCard[]) =>
  new Map(cards.flatMap((card) => (card.source_id === null ? [] : [[card.source_id, card] as const])));
const bySiret = (cards: readonly CatalogueCard[]) => Map.groupBy(cards, ({ siret }) => siret);
const byPlace = (cards: readonly CatalogueCard[]) => Map.groupBy(cards, placeOf);

/**
 * The structures that a row may mean: the one with its source id, else those with its name and postal code; if the
 * row has a source id, only those without one.
 */
export const meant = (
  seen: Seen<"structures">,
  draft: Draft,
): { found: readonly CatalogueCard[]; namesakes: number } => {
  const cards = seen.of(structuresRoster);
  const same = draft.source_id === "" ? undefined : derived(cards, bySource).get(draft.source_id);
  if (same) return { found: [same], namesakes: 0 };
  const all = derived(cards, byPlace).get(placeOf(draft)) ?? [];
  // Of « St Malo Couture » and « Saint-Malo Couture », the one that is spelled alike.
  const alike = all.filter(({ name }) => fold(name) === fold(draft.name));
  const there = alike.length > 0 ? alike : all;
  const found = draft.source_id === "" ? there : there.filter((card) => card.source_id === null);
  return { found, namesakes: there.length - found.length };
};

/** A structure other than the one that a row means, at the same SIRET number. */
export const neighbourOf = (
  seen: Seen<"structures">,
  { siret }: Draft,
  meant: CatalogueCard | undefined,
): CatalogueCard | undefined =>
  siret === ""
    ? undefined
    : derived(seen.of(structuresRoster), bySiret)
        .get(siret)
        ?.find(({ id }) => id !== meant?.id);
