import type { By } from "#functions/domain/reference/changes.store.ts";
import {
  acceptReference,
  claimReference,
  dropReference,
  proposedRosters,
  proposedValuesIn,
  referenceRosters,
  requireNoOtherDecision,
  requireUndecided,
  requireUnused,
  type SeenReferences,
} from "#functions/domain/reference/reference.store.ts";
import {
  usesOfLegalForms,
  usesOfPublics,
  usesOfStructureTypes,
} from "#functions/domain/reference/reference-uses.store.ts";
import { findMatches, writesToKeepMatches } from "#functions/domain/reference/value-matches.store.ts";
import { writesToLogStructure } from "#functions/domain/structures/structure-log.store.ts";
import {
  type CatalogueCard,
  findStructures,
  type StoredStructure,
  structuresRoster,
  writesToSaveStructures,
} from "#functions/domain/structures/structures.store.ts";
import { readCatalogue } from "#functions/domain/structures/view.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { readTogether, retryOnConcurrentChange, type Seen } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { referenceProblems } from "#shared/reference/reference.problems.ts";
import {
  type ProposedList,
  type ProposedValue,
  proposedLists,
  type Reference,
  type ValueDecision,
} from "#shared/reference/reference.schemas.ts";
import { type MatchedList, maxMatches } from "#shared/structures/structures.import.ts";

type Fields = Pick<StoredStructure, "types" | "publics" | "legal_form_id">;
type List = {
  uses: typeof usesOfStructureTypes;
  /** What imports call it. */
  field: MatchedList;
  isUsedBy: (structure: Fields, id: string) => boolean;
  /** The field that points at a value, with another value or none in its place. */
  without: (structure: Fields, id: string, other: string | undefined) => Partial<Fields>;
};

const exchanged = (ids: readonly string[], id: string, other: string | undefined) => [
  ...new Set(ids.flatMap((one) => (one === id ? (other ?? []) : one))),
];

const lists: Record<ProposedList, List> = {
  types: {
    uses: usesOfStructureTypes,
    field: "types",
    isUsedBy: ({ types }, id) => types.includes(id),
    without: ({ types }, id, other) => ({ types: exchanged(types, id, other) }),
  },
  publics: {
    uses: usesOfPublics,
    field: "publics",
    isUsedBy: ({ publics }, id) => publics.includes(id),
    without: ({ publics }, id, other) => ({ publics: exchanged(publics, id, other) }),
  },
  legalForms: {
    uses: usesOfLegalForms,
    field: "legal_form",
    isUsedBy: ({ legal_form_id }, id) => legal_form_id === id,
    without: (_, __, other) => ({ legal_form_id: other ?? null }),
  },
};

type SeenCatalogue = Seen<"structures"> & SeenReferences;

const maxExamples = 3;

/** The values that wait for an administrator, with the structures that use them. */
export const proposedValues = async (): Promise<ProposedValue[]> => {
  const seen = await readCatalogue();
  return proposedValuesIn(seen).map((value) => {
    const users = usersOf(seen, value);
    return {
      ...value,
      structures: users.length,
      examples: users.slice(0, maxExamples).map(({ name }) => name),
    };
  });
};

const usersOf = (
  seen: Seen<"structures">,
  { list, id }: { list: ProposedList; id: string },
): CatalogueCard[] => seen.of(structuresRoster).filter((card) => lists[list].isUsedBy(card, id));

const placeOf = (seen: SeenCatalogue, id: string) => {
  for (const list of proposedLists) {
    const value = seen.find(proposedRosters[list], id);
    if (value) return { list, value };
  }
  return undefined;
};

const requireOther = (
  seen: SeenCatalogue,
  { list, id }: { list: ProposedList; id: string },
  other: string | undefined,
): void => {
  if (other !== undefined && (other === id || !seen.find(proposedRosters[list], other)))
    throw referenceProblems.unknown("value_id");
};

// Each needs four writes and shares a few; a transaction holds a hundred.
const atOnce = 20;

/** Gives the next structures of a value another one, or none if it was only proposed; returns how many still have it. */
const exchangeNext = (
  { list, id, claimed }: { list: ProposedList; id: string; claimed: number },
  other: string | undefined,
  by: By & { viewer: Viewer },
): Promise<number> =>
  retryOnConcurrentChange(async () => {
    const seen = await readCatalogue();
    requireUndecided(seen.find(proposedRosters[list], id), claimed);
    const { without } = lists[list];
    requireOther(seen, { list, id }, other);
    const users = usersOf(seen, { list, id });
    const found = await findStructures(users.slice(0, atOnce).map((card) => card.id));
    const changes = found.map((before) => ({
      before,
      to: {
        ...without(before, id, other),
        updated_at: by.now.toISOString(),
        version: before.version + 1,
      },
    }));
    if (changes.length === 0) return 0;
    await transact([
      ...writesToSaveStructures([], changes, seen.versionsOf(...referenceRosters)),
      ...changes.flatMap(({ before, to }) => writesToLogStructure(seen, before, { ...before, ...to }, by)),
    ]);
    return users.length - changes.length;
  });

const maxWrites = 100;

/** Has imports take for the other value what they took for this one; gives the write by which they take its own name for it. */
const moveMatches = async (
  list: ProposedList,
  { id, name }: Reference,
  value_id: string,
): Promise<Write[]> => {
  const kept = await findMatches();
  const moved = kept.filter((match) => match.value_id === id).map((match) => ({ ...match, value_id }));
  for (const some of chunks(moved, maxWrites)) await transact(writesToKeepMatches(some));
  return kept.length < maxMatches ? writesToKeepMatches([{ list: lists[list].field, name, value_id }]) : [];
};

// Short enough for a request; the page asks again until no structure is left.
const sliceMs = 2_500;

/**
 * Decides on a proposed value: accepted, it is one of the list; else its structures get another value or none, and it
 * goes. A value of the list can be replaced too. Returns how many structures are still to follow: until none is, others can
 * only go on with the same decision. Idempotent: a decision that was carried out leaves none.
 */
export const decideValue = async (
  id: string,
  { decision, value_id }: ValueDecision,
  by: By & { viewer: Viewer },
): Promise<number> => {
  const seen = await readCatalogue();
  const place = placeOf(seen, id);
  if (decision === "accept") {
    if (!place) throw commonProblems.notFound();
    await acceptReference(proposedRosters[place.list], id, by);
    return 0;
  }
  if (!place) return 0;
  const { list, value } = place;
  if (!value.proposed && decision !== "replace") throw referenceProblems.decided();
  const other = decision === "replace" ? value_id : undefined;
  requireOther(seen, { list, id }, other);
  const to = other ?? null;
  requireNoOtherDecision(seen, proposedRosters[list], value, to);
  // Situations keep the values that they name: refused before a structure is changed, not after all of them are.
  const others = lists[list].uses().filter(({ kind }) => kind !== "structure");
  requireUnused(await readTogether(...others.map((use) => use.roster)), value, others);
  const started = performance.now();
  const claimed =
    value.becomes === to ? value.version : await claimReference(proposedRosters[list], value, to);
  let left = await exchangeNext({ list, id, claimed }, other, by);
  while (left > 0 && performance.now() - started < sliceMs)
    left = await exchangeNext({ list, id, claimed }, other, by);
  if (left > 0) return left;
  const also = other === undefined ? [] : await moveMatches(list, value, other);
  await dropReference(proposedRosters[list], id, lists[list].uses(), by, { claimed, also });
  return 0;
};
