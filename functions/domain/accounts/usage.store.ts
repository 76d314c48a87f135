import * as z from "zod";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  type Condition,
  deleteItem,
  type Item,
  readItem,
  updateItem,
  type Write,
} from "#functions/store/table.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { type Counted, counted, type Quota, quotaProblems, quotas } from "#shared/contract/quotas.ts";

export type Usage = Partial<Record<Counted, number>>;
/** How much of each an owner may keep. */
export type Limits = Readonly<Record<Counted, number>>;

const count = z.number().default(0);
const Stored = z.object({ documents: count, bytes: count, situations: count });

/** What an owner, or all of them, keep: 0 where nothing was ever counted. */
export const findUsage = async (owner: string | "all"): Promise<Record<Counted, number>> =>
  Stored.parse((await readItem(keys.usage(owner))) ?? {});

const kindsOf = (usage: Usage) => counted.filter((kind) => usage[kind] !== undefined);
const namesOf = (kinds: readonly Counted[]) => Object.fromEntries(kinds.map((kind) => [`#${kind}`, kind]));

/** Holds if so much more fits within the limits; absent counts are 0. */
const roomFor = (more: Usage, limits: Limits): Condition => ({
  expression: kindsOf(more)
    .map((kind) => `(attribute_not_exists(#${kind}) OR #${kind} <= :${kind})`)
    .join(" AND "),
  names: namesOf(kindsOf(more)),
  values: Object.fromEntries(kindsOf(more).map((kind) => [`:${kind}`, limits[kind] - (more[kind] ?? 0)])),
});

const full =
  (more: Usage, limits: Limits, problem: (quota: Quota, max: number) => Problem) =>
  (current: Item | undefined) => {
    const held = Stored.parse(current ?? {});
    const kind = kindsOf(more).find((one) => held[one] + (more[one] ?? 0) > limits[one]) ?? "bytes";
    return problem(kind, limits[kind]);
  };

/**
 * Counts what somebody adds, in the transaction that adds it, so that two at once never exceed a limit. Refused with
 * the limit that would be exceeded.
 */
export const writesToRaiseUsage = (ownerId: string, more: Usage, limits: Limits): Write[] => [
  updateItem(
    keys.usage(ownerId),
    { add: more },
    roomFor(more, limits),
    full(more, limits, quotaProblems.person),
  ),
  updateItem(
    keys.usage("all"),
    { add: more },
    roomFor(more, quotas.whole),
    full(more, quotas.whole, quotaProblems.whole),
  ),
];

const negated = (some: readonly Usage[]): Record<string, number> => {
  const kinds = counted.filter((kind) => some.some((one) => one[kind] !== undefined));
  return Object.fromEntries(
    kinds.map((kind) => [kind, -some.reduce((total, one) => total + (one[kind] ?? 0), 0)]),
  );
};

/** Subtracts what owners lose, in the transaction that deletes it: one write for each owner, and one for the sum. */
export const writesToLowerUsage = (gone: readonly { owner: string; usage: Usage }[]): Write[] => [
  ...[...Map.groupBy(gone, ({ owner }) => owner)].map(([owner, some]) =>
    updateItem(keys.usage(owner), { add: negated(some.map(({ usage }) => usage)) }),
  ),
  updateItem(keys.usage("all"), { add: negated(gone.map(({ usage }) => usage)) }),
];

/** Counts for another owner what passes to them, limits or not: they did not ask for it. */
export const writesToMoveUsage = (from: string, to: string, usage: Usage): Write[] => [
  updateItem(keys.usage(from), { add: negated([usage]) }),
  updateItem(keys.usage(to), { add: usage }),
];

/** Deletes the counts of an owner if all are 0, else throws `ConcurrentChange`. */
export const writeToDeleteUsage = (ownerId: string): Write =>
  deleteItem(
    keys.usage(ownerId),
    {
      expression: counted.map((kind) => `(attribute_not_exists(#${kind}) OR #${kind} = :none)`).join(" AND "),
      names: namesOf(counted),
      values: { ":none": 0 },
    },
    () => new ConcurrentChange(),
  );
