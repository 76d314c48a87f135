import { createHash } from "node:crypto";
import type * as z from "zod";
import { keys, within } from "#functions/store/keys.ts";
import {
  type Condition,
  checkItem,
  deleteItem,
  type Item,
  putItem,
  queryItems,
  readItem,
  updateItem,
  type Write,
} from "#functions/store/table.ts";

/**
 * A collection small enough for memory (thousands of entries) and read by everyone. Entries stand in a few
 * partitions (shards) beside one version item, which every change raises in its own transaction: a warm
 * function reads that one item and, only where a shard changed, the shard.
 */
export type Roster<Schema extends z.ZodType<{ id: string }>> = {
  name: string;
  schema: Schema;
  shards: number;
  order: (a: z.output<Schema>, b: z.output<Schema>) => number;
  memory: { seen: Versions; shards: Map<number, z.output<Schema>[]>; all: readonly z.output<Schema>[] };
};
type Versions = Record<string, number>;

const collator = new Intl.Collator("fr", { numeric: true });
/** French alphabetical order of two names. */
export const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);

/** Declares a roster; `shards` grows with its size (one partition answers 1 MB a request). */
export const roster = <Schema extends z.ZodType<{ id: string }>>(
  name: string,
  schema: Schema,
  options: { shards: number; order: (a: z.output<Schema>, b: z.output<Schema>) => number },
): Roster<Schema> => ({ name, schema, ...options, memory: { seen: {}, shards: new Map(), all: [] } });

const shardOf = (shards: number, id: string) =>
  createHash("sha256").update(id).digest().readUInt32BE(0) % shards;
const attribute = (shard: number) => `s${shard}`;

const versionsOf = (list: { name: string; shards: number }, item: Item | undefined): Versions =>
  Object.fromEntries(
    Array.from({ length: list.shards }, (_, shard) => [
      attribute(shard),
      Number(item?.[attribute(shard)] ?? 0),
    ]),
  );

/**
 * Every entry, in the roster's order: one request when nothing changed, one more per changed shard (side by side).
 * The same array is returned as long as nothing changed, so what is derived from it can be kept with `derived`.
 */
export const entriesOf = async <Schema extends z.ZodType<{ id: string }>>(
  list: Roster<Schema>,
): Promise<readonly z.output<Schema>[]> => {
  const { memory } = list;
  const versions = versionsOf(list, await readItem(keys.rosterVersion(list.name)));
  const changed = Array.from({ length: list.shards }, (_, shard) => shard).filter(
    (shard) => (memory.seen[attribute(shard)] ?? 0) !== versions[attribute(shard)],
  );
  if (changed.length > 0) {
    const read = await Promise.all(changed.map((shard) => queryItems(within.rosterShard(list.name, shard))));
    for (const [n, items] of read.entries()) {
      const shard = changed[n];
      if (shard !== undefined)
        memory.shards.set(
          shard,
          items.map((item) => list.schema.parse(item)),
        );
    }
    memory.all = [...memory.shards.values()].flat().sort(list.order);
    memory.seen = versions;
  }
  return memory.all;
};

const kept = new WeakMap<object, Map<unknown, unknown>>();
/** What `make` derives from a roster's entries, computed once as long as they do not change. */
export const derived = <Entry extends object, Value>(
  entries: readonly Entry[],
  make: (entries: readonly Entry[]) => Value,
): Value => {
  const values = kept.get(entries) ?? new Map<unknown, unknown>();
  kept.set(entries, values);
  if (!values.has(make)) values.set(make, make(entries));
  return values.get(make) as Value;
};

const byId = <Entry extends { id: string }>(entries: readonly Entry[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));
/** A roster's entries by id, kept as long as they do not change. */
export const indexById = <Entry extends { id: string }>(
  entries: readonly Entry[],
): ReadonlyMap<string, Entry> => derived(entries, byId<Entry>);

/** Thrown when a roster changed between the read that a decision rests on and its write. */
export class Overtaken extends Error {
  constructor() {
    super("A roster changed meanwhile");
    this.name = "Overtaken";
  }
}

const sameAsSeen = (list: { memory: { seen: Versions } }): Condition => {
  const seen = Object.entries(list.memory.seen);
  return {
    expression: seen
      .map(([, version], n) =>
        version === 0 ? `(attribute_not_exists(#s${n}) OR #s${n} = :s${n})` : `#s${n} = :s${n}`,
      )
      .join(" AND "),
    names: Object.fromEntries(seen.map(([name], n) => [`#s${n}`, name])),
    values: Object.fromEntries(seen.map(([, version], n) => [`:s${n}`, version])),
  };
};

/**
 * The writes that change a roster, for the transaction of what they mirror. With `asSeen`, the transaction throws
 * `Overtaken` when the roster changed since this function last read it (uniqueness, references).
 */
export const rosterWrites = <Schema extends z.ZodType<{ id: string }>>(
  list: Roster<Schema>,
  changes: { put?: readonly z.output<Schema>[]; drop?: readonly string[]; asSeen?: boolean },
): Write[] => {
  const touched = new Set(
    [...(changes.put ?? []).map((entry) => entry.id), ...(changes.drop ?? [])].map((id) =>
      shardOf(list.shards, id),
    ),
  );
  const add = Object.fromEntries([...touched].map((shard) => [attribute(shard), 1]));
  return [
    updateItem(
      keys.rosterVersion(list.name),
      { add },
      changes.asSeen ? sameAsSeen(list) : undefined,
      changes.asSeen ? () => new Overtaken() : undefined,
    ),
    ...(changes.put ?? []).map((entry) =>
      putItem({
        ...(list.schema.parse(entry) as Record<string, unknown>),
        ...keys.rosterEntry(list.name, shardOf(list.shards, entry.id), entry.id),
      }),
    ),
    ...(changes.drop ?? []).map((id) =>
      deleteItem(keys.rosterEntry(list.name, shardOf(list.shards, id), id)),
    ),
  ];
};

/** Requires that a roster that the transaction does not change is as this function last read it, else `Overtaken`. */
export const asSeen = (list: { name: string; memory: { seen: Versions } }): Write =>
  checkItem(keys.rosterVersion(list.name), sameAsSeen(list), () => new Overtaken());

/** Runs a read-decide-write again when a roster changed meanwhile: at most five times. */
export const retryWhenOvertaken = async <Value>(decide: () => Promise<Value>): Promise<Value> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt >= 5) throw error;
    }
  }
};
