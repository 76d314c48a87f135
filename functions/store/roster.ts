import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type * as z from "zod";
import { backoff } from "#functions/platform/waiting.ts";
import { type Key, keys, within } from "#functions/store/keys.ts";
import {
  type Condition,
  checkItem,
  deleteItem,
  type Item,
  isAbsent,
  putItem,
  queryItems,
  readItem,
  readItems,
  updateItem,
  type Write,
} from "#functions/store/table.ts";

/**
 * A collection small enough for memory (thousands of entries) and read by everyone. Entries stand in a few
 * partitions (shards) beside a version item, which every change raises in its own transaction: a warm function
 * reads that one item and, only where a shard changed, the shard. Rosters that are read together share a version
 * item, so that one read serves them all.
 */
export type Roster<Schema extends z.ZodType<{ id: string }>> = Versioned & {
  schema: Schema;
  order: (a: z.output<Schema>, b: z.output<Schema>) => number;
  memory: { shards: Map<number, z.output<Schema>[]>; all: readonly z.output<Schema>[] };
};
type Versions = Record<string, number>;

/** What any roster is to a read or a condition, whatever its entries are. */
export type Versioned = {
  name: string;
  /** The name of the version item. */
  versions: string;
  shards: number;
  schema: z.ZodType<{ id: string }>;
  order(a: { id: string }, b: { id: string }): number;
  memory: {
    /** Which reading of rosters this is of: see `refresh`. */
    reading: number;
    seen: Versions;
    shards: Map<number, { id: string }[]>;
    all: readonly { id: string }[];
  };
};

/**
 * Declares a roster; `shards` grows with its size (one partition answers 1 MB a request), `versions` names the
 * version item that it shares with others.
 */
export const roster = <Schema extends z.ZodType<{ id: string }>, const Name extends string>(
  name: Name,
  schema: Schema,
  options: {
    shards: number;
    order: (a: z.output<Schema>, b: z.output<Schema>) => number;
    versions?: string;
  },
): Roster<Schema> & { name: Name } => {
  const list: Roster<Schema> & { name: Name } = {
    versions: name,
    ...options,
    name,
    schema,
    memory: { reading: 0, seen: {}, shards: new Map(), all: [] },
  };
  return list;
};

const shardOf = (shards: number, id: string) =>
  createHash("sha256").update(id).digest().readUInt32BE(0) % shards;
const attribute = (list: { name: string }, shard: number) => `${list.name}${shard}`;
const shardsOf = (list: { shards: number }) => Array.from({ length: list.shards }, (_, shard) => shard);

/** Where an entry stands: for conditions on it, and for changes of parts of it (see `writeToMarkEntriesChanged`). */
export const entryKey = (list: { name: string; shards: number }, id: string): Key =>
  keys.rosterEntry(list.name, shardOf(list.shards, id), id);

let readings = 0;

/**
 * Not a method of rosters: functions that only write to one need no right to read it. Lambda gives a function one
 * request at a time, others several: the reading that began last stands, also when it comes first.
 */
const refresh = async (list: Versioned, item: Item | undefined, reading: number): Promise<void> => {
  const { memory } = list;
  const versions: Versions = Object.fromEntries(
    shardsOf(list).map((shard) => [attribute(list, shard), Number(item?.[attribute(list, shard)] ?? 0)]),
  );
  const changed = shardsOf(list).filter(
    (shard) => (memory.seen[attribute(list, shard)] ?? 0) !== versions[attribute(list, shard)],
  );
  const read = await Promise.all(
    changed.map(async (shard) => {
      const items = await queryItems(within.rosterShard(list.name, shard));
      return { shard, entries: items.map((entry) => list.schema.parse(entry)) };
    }),
  );
  if (reading < memory.reading) return;
  for (const { shard, entries } of read) memory.shards.set(shard, entries);
  if (read.length > 0) memory.all = [...memory.shards.values()].flat().sort(list.order);
  memory.seen = versions;
  memory.reading = reading;
};

/** Brings these rosters up to date: one request for each version item and one for each changed shard. */
export const readTogether = async (...lists: readonly Versioned[]): Promise<void> => {
  const reading = ++readings;
  const groups = Map.groupBy(lists, (list) => list.versions);
  await Promise.all(
    [...groups].map(async ([versions, members]) => {
      const item = await readItem(keys.rosterVersion(versions));
      await Promise.all(members.map((member) => refresh(member, item, reading)));
    }),
  );
};

/** Brings rosters of several version items up to date: one request for all of these, and one for each changed shard. */
export const readAtOnce = async (...lists: readonly Versioned[]): Promise<void> => {
  const reading = ++readings;
  const versions = [...new Set(lists.map((list) => list.versions))];
  const items = await readItems(versions.map(keys.rosterVersion));
  await Promise.all(
    lists.map((list) => {
      const { pk } = keys.rosterVersion(list.versions);
      return refresh(
        list,
        items.find((item) => item.pk === pk),
        reading,
      );
    }),
  );
};

/** These entries as they are now, in no order, whatever the roster's memory holds: one request. */
export const findEntries = async <Schema extends z.ZodType<{ id: string }>>(
  list: Roster<Schema>,
  ids: readonly string[],
): Promise<z.output<Schema>[]> =>
  (await readItems(ids.map((id) => entryKey(list, id)))).map((item) => list.schema.parse(item));

/** What one request reads by key. */
const few = 100;

/**
 * These entries as they are now, by id; absent ones are left out. A few are read by their keys, in one request, so that
 * naming them costs the same however many others there are, also in a function that starts; many are found among all.
 */
export const entriesNamed = async <Schema extends z.ZodType<{ id: string }>>(
  list: Roster<Schema>,
  ids: Iterable<string>,
): Promise<Map<string, z.output<Schema>>> => {
  const wanted = [...new Set(ids)];
  const read = wanted.length > few ? await entriesOf(list) : await findEntries(list, wanted);
  const all = indexById(read);
  return new Map(
    wanted.flatMap((id) => {
      const entry = all.get(id);
      return entry ? [[id, entry] as const] : [];
    }),
  );
};

/** Every entry as last read, in the roster's order; the same array as long as nothing changed (see `derived`). */
export const seenEntries = <Schema extends z.ZodType<{ id: string }>>(
  list: Roster<Schema>,
): readonly z.output<Schema>[] => list.memory.all;

/**
 * Every entry, in the roster's order: one request when nothing changed, one more per changed shard (side by side).
 * The same array is returned as long as nothing changed, so what is derived from it can be kept with `derived`.
 */
export const entriesOf = async <Schema extends z.ZodType<{ id: string }>>(
  list: Roster<Schema>,
): Promise<readonly z.output<Schema>[]> => {
  await readTogether(list);
  return seenEntries(list);
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
export class ConcurrentChange extends Error {
  constructor() {
    super("A roster changed meanwhile");
    this.name = "ConcurrentChange";
  }
}

const sameAsSeen = (lists: readonly Versioned[]): Condition => {
  const seen = Object.entries(Object.assign({}, ...lists.map((list) => list.memory.seen)) as Versions);
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

/** Raises the versions of what changes; `ConcurrentChange` when these rosters changed since this function last read them. */
const writeToRaiseVersions = (
  list: Versioned,
  ids: readonly string[],
  required: readonly Versioned[],
): Write => {
  if (required.some((other) => other.versions !== list.versions))
    throw new Error("A roster of another version item is required by checkUnchanged()");
  const shards = new Set(ids.map((id) => attribute(list, shardOf(list.shards, id))));
  return updateItem(
    keys.rosterVersion(list.versions),
    { add: Object.fromEntries([...shards].map((shard) => [shard, 1])) },
    required.length > 0 ? sameAsSeen(required) : undefined,
    () => new ConcurrentChange(),
  );
};

/** Tells that these entries change, in the transaction that changes parts of them. */
export const writeToMarkEntriesChanged = (list: Versioned, ids: readonly string[]): Write =>
  writeToRaiseVersions(list, ids, []);

const itemOf = <Schema extends z.ZodType<{ id: string }>>(
  list: Roster<Schema>,
  entry: z.output<Schema>,
): Item => ({ ...(list.schema.parse(entry) as Record<string, unknown>), ...entryKey(list, entry.id) });

/**
 * The writes that put entries into a roster, for the transaction of what they mirror. It throws `ConcurrentChange` when
 * `required` rosters, which share this one's version item, changed since this function last read them (uniqueness).
 */
export const writesToPutEntries = <Schema extends z.ZodType<{ id: string }>>(
  list: Roster<Schema>,
  entries: readonly z.output<Schema>[],
  required: readonly Versioned[] = [],
): Write[] => [
  writeToRaiseVersions(
    list,
    entries.map(({ id }) => id),
    required,
  ),
  ...entries.map((entry) => putItem(itemOf(list, entry))),
];

/** As `writesToPutEntries`, of an entry whose id was made for this request: when it is there, this request has written it. */
export const writesToAddEntry = <Schema extends z.ZodType<{ id: string }>>(
  list: Roster<Schema>,
  entry: z.output<Schema>,
  required: readonly Versioned[] = [],
): Write[] => [
  writeToRaiseVersions(list, [entry.id], required),
  { ...putItem(itemOf(list, entry), isAbsent), fresh: true },
];

/** The writes that take entries out of a roster: as `writesToPutEntries`. */
export const writesToDeleteEntries = (
  list: Versioned,
  ids: readonly string[],
  required: readonly Versioned[] = [],
): Write[] => [writeToRaiseVersions(list, ids, required), ...ids.map((id) => deleteItem(entryKey(list, id)))];

/**
 * Of rosters that a transaction rests on, those that share `list`'s version item, which it may touch but once, and
 * the others, which `checkUnchanged` requires.
 */
export const splitBy = (list: Versioned, required: readonly Versioned[]) => ({
  here: required.filter((other) => other.versions === list.versions),
  elsewhere: required.filter((other) => other.versions !== list.versions),
});

/** Requires that rosters that the transaction does not change are as this function last read them, else `ConcurrentChange`. */
export const checkUnchanged = (...lists: readonly Versioned[]): Write[] =>
  [...Map.groupBy(lists, (list) => list.versions)].map(([versions, members]) =>
    checkItem(keys.rosterVersion(versions), sameAsSeen(members), () => new ConcurrentChange()),
  );

/** Runs a read-decide-write again when a roster changed meanwhile: at most five times. */
export const retryOnConcurrentChange = async <Value>(decide: () => Promise<Value>): Promise<Value> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof ConcurrentChange) || attempt >= 5) throw error;
      await pause(backoff(attempt));
    }
  }
};
