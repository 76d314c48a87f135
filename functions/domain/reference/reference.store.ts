import type * as z from "zod";
import {
  type By,
  writesToLogChange,
  writesToLogCreation,
  writesToLogDeletion,
} from "#functions/domain/reference/changes.store.ts";
import { given } from "#functions/platform/given.ts";
import {
  type Roster,
  readTogether,
  retryOnConcurrentChange,
  roster,
  type Seen,
  type SeenVersions,
  type Versioned,
  writesToAddEntry,
  writesToDeleteEntries,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { naming, type Obstacle } from "#shared/contract/obstacle.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import type { ChangeKind } from "#shared/reference/changes.schemas.ts";
import { referenceProblems } from "#shared/reference/reference.problems.ts";
import { haveSameName } from "#shared/reference/reference.rules.ts";
import { Degree, Organization, proposedLists, Reference } from "#shared/reference/reference.schemas.ts";

/** The version item that structures and reference lists share: a catalogue search reads them all at once. */
export const catalogueVersions = "catalogue";
const options = { shards: 1, order: byName, versions: catalogueVersions };

export const publicsRoster = roster("publics", Reference, options);
export const structureTypesRoster = roster("types", Reference, options);
export const legalFormsRoster = roster("legalForms", Reference, options);
export const organizationsRoster = roster("organizations", Organization, options);
export const degreesRoster = roster("degrees", Degree, options);

/** What still points at a value: found in a roster, which the deletion requires to be unchanged. */
export type Use = {
  roster: Versioned;
  kind: Obstacle["kind"];
  find: (seen: Seen<string>, id: string) => { id: string; name: string }[];
  one: string;
  many: string;
  /** Given if the roster has another version item than the list: requires that it did not change. */
  check?: (required: SeenVersions) => Write[];
};

/** A list whose changes are logged under its own name. */
type Logged<Schema extends z.ZodType<Reference>> = Roster<Schema, ChangeKind>;

const subject = (list: { name: ChangeKind }, { id, name }: Reference) => ({ kind: list.name, id, name });

const readersOf = (fields: object) => ({
  shown: Object.fromEntries(
    Object.keys(fields).map((field) => [field, (entry: Record<string, unknown>) => String(entry[field])]),
  ),
});

/** Adds a value; refused when the list has one that reads the same. */
export const addReference = <Schema extends z.ZodType<Reference>>(
  list: Logged<Schema>,
  entry: z.output<Schema>,
  by: By,
): Promise<z.output<Schema>> =>
  retryOnConcurrentChange(async () => {
    const seen = await readTogether(list);
    if (seen.of(list).some((other) => haveSameName(other, entry))) throw referenceProblems.taken(entry.name);
    await transact([
      ...writesToAddEntry(list, entry, seen.versionsOf(list)),
      ...writesToLogCreation(subject(list, entry), by),
    ]);
    return entry;
  });

/** Changes the given fields of a value; refused if it changed since the caller saw it. */
export const changeReference = <Schema extends z.ZodType<Reference>>(
  list: Logged<Schema>,
  id: string,
  { version, ...changes }: { version?: number | undefined } & Record<string, unknown>,
  by: By,
): Promise<z.output<Schema>> =>
  retryOnConcurrentChange(async () => {
    const seen = await readTogether(list);
    const before = seen.find(list, id);
    if (!before) throw commonProblems.notFound();
    if (version !== undefined && version !== before.version) throw commonProblems.stale(before);
    const to = given(changes);
    const after = list.schema.parse({ ...before, ...to, version: before.version + 1 });
    if (seen.of(list).some((other) => haveSameName(other, after))) throw referenceProblems.taken(after.name);
    await transact([
      ...writesToPutEntries(list, [after], seen.versionsOf(list)),
      ...writesToLogChange(subject(list, after), by, { before, after, readers: readersOf(to) }),
    ]);
    return after;
  });

/**
 * Refuses a decision while another one is being carried out, which structures follow already: half of them would follow
 * each. `to`: what it gives them, undefined to keep the value. One whose other value is gone can no longer be finished.
 */
export const requireNoOtherDecision = <Name extends string>(
  seen: Seen<Name>,
  list: Roster<typeof Reference, Name>,
  { becomes }: Reference,
  to?: string | null,
): void => {
  if (becomes === undefined || becomes === to) return;
  const other = becomes === null ? null : seen.find(list, becomes);
  if (other !== undefined) throw referenceProblems.underWay(other?.name ?? null);
};

/** Makes a proposed value one of its list; idempotent. */
export const acceptReference = (list: Logged<typeof Reference>, id: string, by: By): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const seen = await readTogether(list);
    const before = seen.find(list, id);
    if (!before) throw commonProblems.notFound();
    if (!before.proposed) return;
    requireNoOtherDecision(seen, list, before);
    const after: Reference = { id, name: before.name, version: before.version + 1 };
    const readers = {
      shown: { proposed: ({ proposed }: Reference) => (proposed ? "proposed" : "confirmed") },
    };
    await transact([
      ...writesToPutEntries(list, [after], seen.versionsOf(list)),
      ...writesToLogChange(subject(list, after), by, { before, after, readers }),
    ]);
  });

/** Refuses a decision on a value that was decided on since it had this version. */
export const requireUndecided = (value: Reference | undefined, version: number): Reference => {
  if (value?.version !== version) throw referenceProblems.decidedMeanwhile();
  return value;
};

/**
 * Begins to decide on a value, which is to become another one or none: who read it before and decides too is refused, and
 * later ones can only go on with it. Returns its version from now on.
 */
export const claimReference = (
  list: Logged<typeof Reference>,
  { id, version }: Pick<Reference, "id" | "version">,
  becomes: string | null,
): Promise<number> =>
  retryOnConcurrentChange(async () => {
    const seen = await readTogether(list);
    const value = requireUndecided(seen.find(list, id), version);
    const claimed = { ...value, becomes, version: version + 1 };
    await transact(writesToPutEntries(list, [claimed], seen.versionsOf(list)));
    return claimed.version;
  });

/** Refuses to remove a value that something uses, with the counts of what does. */
export const requireUnused = (seen: Seen<string>, { id, name }: Reference, uses: readonly Use[]): void => {
  const left = uses.flatMap((use) => {
    const found = use.find(seen, id);
    return found.length > 0 ? [{ ...use, count: found.length, found }] : [];
  });
  if (left.length > 0)
    throw naming(
      referenceProblems.inUse(name, left),
      left.flatMap(({ kind, found }) => found.map((one) => ({ kind, id: one.id, name: one.name }))),
    );
};

/** Removes a value that nothing uses any more; `claimed`: as it was when its decision began, `also`: what follows from that. */
export const dropReference = <Schema extends z.ZodType<Reference>>(
  list: Logged<Schema>,
  id: string,
  uses: readonly Use[],
  by: By,
  { claimed, also = [] }: { claimed?: number; also?: readonly Write[] } = {},
): Promise<undefined> =>
  retryOnConcurrentChange(async () => {
    const seen: Seen<string> = await readTogether(list, ...uses.map((use) => use.roster));
    const entry = seen.find(list, id);
    if (claimed !== undefined) requireUndecided(entry, claimed);
    if (!entry) throw commonProblems.notFound();
    requireUnused(seen, entry, uses);
    const others = uses.flatMap((use) => (use.check ? [] : use.roster));
    await transact([
      ...writesToDeleteEntries(list, [id], seen.versionsOf(list, ...others)),
      ...uses.flatMap((use) => use.check?.(seen.versionsOf(use.roster)) ?? []),
      ...writesToLogDeletion(subject(list, entry), by),
      ...also,
    ]);
    return undefined;
  });

/** Every reference list, read and required together by what points at several of them. */
export const referenceRosters = [
  publicsRoster,
  structureTypesRoster,
  legalFormsRoster,
  organizationsRoster,
  degreesRoster,
] as const;
/** A reading of every reference list. */
export type SeenReferences = Seen<(typeof referenceRosters)[number]["name"]>;

/** Refuses, at their field, ids that a list does not have; null names nothing. */
export const requireListed = <Schema extends z.ZodType<Reference>, Name extends string>(
  seen: Seen<Name>,
  field: string,
  list: Roster<Schema, Name>,
  ids: readonly (string | null)[],
): void => {
  if (ids.some((id) => id !== null && !seen.find(list, id))) throw referenceProblems.unknown(field);
};

/** The lists to which values can be proposed. */
export const proposedRosters = {
  types: structureTypesRoster,
  publics: publicsRoster,
  legalForms: legalFormsRoster,
} as const;

/** The values that wait for an administrator, by list. */
export const proposedValuesIn = (seen: Seen<"types" | "publics" | "legalForms">) =>
  proposedLists.flatMap((list) =>
    seen
      .of(proposedRosters[list])
      .filter(({ proposed }) => proposed)
      .map(({ id, name }) => ({ list, id, name })),
  );
