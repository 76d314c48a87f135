import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { placementId, type StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { structureTypesRoster } from "#functions/domain/reference/reference.store.ts";
import {
  type CatalogueCard,
  structureNames,
  structuresRoster,
} from "#functions/domain/structures/structures.store.ts";
import { readTogether } from "#functions/store/roster.ts";
import { isOver, maxSimilar, rankOf, similarTo } from "#shared/placements/placements.rules.ts";
import type { Placement, SimilarStructure } from "#shared/placements/placements.schemas.ts";

export type Structures = ReadonlyMap<string, Pick<CatalogueCard, "name" | "city">>;

export const employerOf = (
  structures: Structures,
  { structure_id, employer = "" }: { structure_id: string | null; employer?: string },
): Placement["structure"] => {
  const known = structures.get(structure_id ?? "");
  return { id: structure_id, name: known?.name ?? employer, city: known?.city ?? "" };
};

/** The most advanced first, of two alike the one noted first; those that ended come last. */
const mostAdvancedFirst =
  (day: string) =>
  (a: StoredPlacement, b: StoredPlacement): number =>
    Number(isOver(a, day)) - Number(isOver(b, day)) ||
    rankOf(b.state) - rankOf(a.state) ||
    (a.changes[0]?.saved_at ?? "").localeCompare(b.changes[0]?.saved_at ?? "");

/** Placements on a day, with the names of people and structures; deleted people have none. */
export const showPlacements = async (
  placements: readonly StoredPlacement[],
  day: string,
): Promise<Placement[]> => {
  const authors = new Set(placements.flatMap(({ changes }) => changes.map(({ by }) => by)));
  const [cards, users, structures] = await Promise.all([
    findProfileCards(new Set(placements.flatMap((one) => [one.profile_id, ...one.trainer_ids]))),
    findAuths([...authors]),
    structureNames(placements.flatMap(({ structure_id }) => structure_id ?? [])),
  ]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return placements.toSorted(mostAdvancedFirst(day)).map((one) => {
    const { profile_id, kind, trainer_ids, from, to, state, end_reason, interview_at, version } = one;
    return {
      id: placementId(one),
      learner: { id: profile_id, name: cards.get(profile_id)?.name ?? "" },
      structure: employerOf(structures, one),
      trainers: trainer_ids.map((id) => ({ id, name: cards.get(id)?.name ?? null })),
      changes: one.changes.map(({ by, import_id, ...change }) => ({
        ...change,
        by: { id: by, name: names.get(by) ?? null },
        imported: import_id !== undefined,
      })),
      ...{ kind, from, to, state, is_over: isOver(one, day), end_reason, interview_at, version },
    };
  });
};

/**
 * Finds structures like those that somebody likes, in one reading of the catalogue. Where it is known how many seats are
 * left, those without any are left out, and those with some come first.
 */
export const readSimilar = async (): Promise<
  (
    likedIds: readonly string[],
    notThese: readonly string[],
    seatsLeft?: ReadonlyMap<string, number>,
  ) => SimilarStructure[]
> => {
  const seen = await readTogether(structuresRoster, structureTypesRoster);
  const all = seen.of(structuresRoster);
  const offered = all.filter(({ is_active, is_proposed }) => is_active && !is_proposed);
  return (likedIds, notThese, seatsLeft = new Map()) => {
    const liked = likedIds.flatMap((id) => seen.find(structuresRoster, id) ?? []);
    if (liked.length === 0) return [];
    const types = liked.flatMap((one) => one.types);
    const open = offered.filter(({ id }) => !notThese.includes(id) && seatsLeft.get(id) !== 0);
    const withSeats = similarTo(
      liked,
      open.filter(({ id }) => seatsLeft.has(id)),
    );
    const others = similarTo(
      liked,
      open.filter(({ id }) => !seatsLeft.has(id)),
    );
    const found = [...withSeats, ...others].slice(0, maxSimilar);
    return found.map(({ id, name, city, types: own }) => {
      const type = own.find((one) => types.includes(one)) ?? own[0];
      const seats = seatsLeft.get(id) ?? null;
      return { id, name, city, type: seen.find(structureTypesRoster, type)?.name ?? "", seats };
    });
  };
};
