import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type * as z from "zod";
import { backoff } from "#functions/platform/waiting.ts";
import { type Key, keys, within } from "#functions/store/keys.ts";
import type { ReadSnapshot, Snapshot } from "#functions/store/snapshot.ts";
import {
  type Condition,
  checkItem,
  deleteItem,
  type Item,
  isAbsent,
  putItem,
  queryItems,
  readItems,
  updateItem,
  type Write,
} from "#functions/store/table.ts";

/**
 * A collection small enough for memory (thousands of entries) and read by everyone. Entries stand in a few
 * partitions (shards) beside a version item, which every change raises in its own transaction: a warm function
 * reads that one item and, only where a shard changed, the shard. Rosters that are read together share a version
 * item, so that one read serves them all. A function that starts takes the shards of structures, people and documents from a
 * snapshot, as if it had read them when the snapshot was made.
 */
export type Roster<Schema extends EntrySchema, Name extends string = string> = Versioned & {
  name: Name;
  schema: Schema;
  order: (a: z.output<Schema>, b: z.output<Schema>) => number;
  memory: { shards: Map<number, z.output<Schema>[]>; all: readonly z.output<Schema>[] };
};
type EntrySchema = z.ZodType<{ id: string }>;
type Versions = Record<string, number>;

/** What any roster is to a read or a condition, whatever its entries are. */
export type Versioned = {
  name: string;
  /** The name of the version item. */
  versions: string;
  shards: number;
  snapshot: ReadSnapshot | undefined;
  schema: EntrySchema;
  order(a: { id: string }, b: { id: string }): number;
  memory: {
    /** The number of the reading that this is from: see `refresh`. */
    reading: number;
    versions: Versions;
    shards: Map<number, { id: string }[]>;
    all: readonly { id: string }[];
  };
};

/**
 * Declares a roster; `shards` grows with its size (one partition answers 1 MB a request), `versions` names the
 * version item that it shares with others. `snapshot`: for rosters that are kept as snapshots too (`readSnapshot`).
 * Where the order alone changes, a function that starts may answer in the old one until an entry changes.
 */
export const roster = <Schema extends EntrySchema, const Name extends string>(
  name: Name,
  schema: Schema,
  options: {
    shards: number;
    order: (a: z.output<Schema>, b: z.output<Schema>) => number;
    versions?: string;
    snapshot?: ReadSnapshot;
  },
): Roster<Schema, Name> => ({
  versions: name,
  snapshot: undefined,
  ...options,
  name,
  schema,
  memory: { reading: 0, versions: {}, shards: new Map(), all: [] },
});

/** The shard that an entry stands in. */
export const shardOf = ({ shards }: { shards: number }, id: string): number =>
  createHash("sha256").update(id).digest().readUInt32BE(0) % shards;
const attribute = (list: { name: string }, shard: number) => `${list.name}${shard}`;
const shardsOf = (list: { shards: number }) => Array.from({ length: list.shards }, (_, shard) => shard);

/** Where an entry stands: for conditions on it, and for changes of parts of it (see `writeToMarkEntriesChanged`). */
export const entryKey = (list: { name: string; shards: number }, id: string): Key =>
  keys.rosterEntry(list.name, shardOf(list, id), id);

type Reading = { list: Versioned; versions: Versions; entries: readonly { id: string }[] };

/** The versions that rosters had in one reading: what a write requires so that a decision still holds. */
export type SeenVersions = readonly Pick<Reading, "list" | "versions">[];

/** What one reading of rosters found. A decision takes its entries from here, and its transaction requires `versionsOf`. */
export type Seen<Name extends string> = {
  /** Every entry, in the roster's order; the same array as long as nothing changed (see `derived`). */
  of: <Schema extends EntrySchema>(list: Roster<Schema, Name>) => readonly z.output<Schema>[];
  /** The entry with this id; undefined if there is none. */
  find: <Schema extends EntrySchema>(
    list: Roster<Schema, Name>,
    id: string | null | undefined,
  ) => z.output<Schema> | undefined;
  versionsOf: (...lists: readonly (Versioned & { name: Name })[]) => SeenVersions;
};

const seenIn = (all: readonly Reading[]): Seen<string> => {
  const byList = new Map(all.map((one) => [one.list.name, one]));
  const readingOf = ({ name }: { name: string }) => {
    const found = byList.get(name);
    if (!found) throw new Error(`This reading did not include the roster ${name}`);
    return found;
  };
  const of: Seen<string>["of"] = <Schema extends EntrySchema>(list: Roster<Schema>) =>
    readingOf(list).entries as readonly z.output<Schema>[];
  return {
    of,
    find: (list, id) => indexById(of(list)).get(id ?? ""),
    versionsOf: (...lists) => lists.map(readingOf),
  };
};

/** False until a first reading or a snapshot filled the memory. */
const isFilled = ({ memory }: Versioned) => Object.keys(memory.versions).length > 0;

/** Fills the memory of a roster that was not read yet, as a reading at the time of the snapshot would have. */
const fillFrom = ({ memory }: Versioned, { versions, entries, shards }: Snapshot): void => {
  memory.versions = versions;
  memory.shards = Map.groupBy(entries, (_, n) => shards[n] ?? 0);
  memory.all = entries;
};

let readings = 0;

/**
 * Not a method of rosters: functions that only write to one need no right to read it. Several requests may read at once
 * (Lambda sends one at a time, the local server does not): the reading that started last stays in memory, even if an
 * earlier one ends after it.
 */
const refresh = async (list: Versioned, item: Item | undefined, reading: number): Promise<Reading> => {
  const { memory } = list;
  const versions: Versions = Object.fromEntries(
    shardsOf(list).map((shard) => [attribute(list, shard), Number(item?.[attribute(list, shard)] ?? 0)]),
  );
  const changed = shardsOf(list).filter(
    (shard) => (memory.versions[attribute(list, shard)] ?? 0) !== versions[attribute(list, shard)],
  );
  const read = await Promise.all(
    changed.map(async (shard) => {
      const items = await queryItems(within.rosterShard(list.name, shard));
      return { shard, entries: items.map((entry) => list.schema.parse(entry)) };
    }),
  );
  if (reading >= memory.reading) {
    for (const { shard, entries } of read) memory.shards.set(shard, entries);
    // By shard, whichever were read first: functions answer in the same order where `order` finds no difference.
    if (read.length > 0)
      memory.all = shardsOf(list)
        .flatMap((shard) => memory.shards.get(shard) ?? [])
        .sort(list.order);
    memory.versions = versions;
    memory.reading = reading;
  }
  return { list, versions: memory.versions, entries: memory.all };
};

/**
 * Reads these rosters: one request for the versions of all, and one for each changed shard. The first time, the snapshots
 * are read along with the versions.
 */
export const readTogether = async <const Lists extends readonly Versioned[]>(
  ...lists: Lists
): Promise<Seen<Lists[number]["name"]>> => {
  const reading = ++readings;
  const [items, snapshots] = await Promise.all([
    // Those of rosters without any change are missing.
    readItems(lists.map((list) => keys.rosterVersion(list.versions))),
    Promise.all(lists.map((list) => (isFilled(list) ? undefined : list.snapshot?.(list)))),
  ]);
  const read = await Promise.all(
    lists.map((list, n) => {
      const { pk } = keys.rosterVersion(list.versions);
      const snapshot = snapshots[n];
      // Another call may have filled the memory meanwhile, from a snapshot that differs.
      if (snapshot && !isFilled(list)) fillFrom(list, snapshot);
      return refresh(
        list,
        items.find((item) => item.pk === pk),
        reading,
      );
    }),
  );
  return seenIn(read);
};

/** These entries as they are now, in no order, whatever the roster's memory holds: one request. */
export const findEntries = async <Schema extends EntrySchema>(
  list: Roster<Schema>,
  ids: readonly string[],
): Promise<z.output<Schema>[]> =>
  (await readItems(ids.map((id) => entryKey(list, id)))).map((item) => list.schema.parse(item));

/** The entries of a roster among items that one request read by their keys (`entryKey`), by id. */
export const entriesAmong = <Schema extends EntrySchema>(
  list: Roster<Schema>,
  items: readonly Item[],
): ReadonlyMap<string, z.output<Schema>> => {
  const partitions = new Set(shardsOf(list).map((shard) => within.rosterShard(list.name, shard).pk));
  return byId(items.filter(({ pk }) => partitions.has(pk)).map((item) => list.schema.parse(item)));
};

/** What one request reads by key. */
const maxKeysPerRequest = 100;

/**
 * These entries as they are now, by id; absent ones are left out. A few are read by their keys, in one request, so that
 * naming them costs the same however many others there are, also in a function that starts; many are found among all.
 */
export const findEntriesById = async <Schema extends EntrySchema>(
  list: Roster<Schema>,
  ids: Iterable<string>,
): Promise<Map<string, z.output<Schema>>> => {
  const wanted = [...new Set(ids)];
  const read = wanted.length > maxKeysPerRequest ? await entriesOf(list) : await findEntries(list, wanted);
  const all = indexById(read);
  return new Map(
    wanted.flatMap((id) => {
      const entry = all.get(id);
      return entry ? [[id, entry] as const] : [];
    }),
  );
};

/**
 * Every entry, in the roster's order: one request when nothing changed, one more per changed shard (side by side).
 * The same array is returned as long as nothing changed, so what is derived from it can be kept with `derived`.
 */
export const entriesOf = async <Schema extends EntrySchema>(
  list: Roster<Schema>,
): Promise<readonly z.output<Schema>[]> => {
  const seen = await readTogether(list);
  return seen.of(list);
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

const areUnchanged = (required: SeenVersions): Condition => {
  const seen = Object.entries(Object.assign({}, ...required.map(({ versions }) => versions)) as Versions);
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

/** Raises the versions of the shards that change; throws `ConcurrentChange` unless the `required` versions still hold. */
const writeToRaiseVersions = (list: Versioned, ids: readonly string[], required: SeenVersions): Write => {
  if (required.some((other) => other.list.versions !== list.versions))
    throw new Error("Require rosters of another version item by checkUnchanged()");
  const shards = new Set(ids.map((id) => attribute(list, shardOf(list, id))));
  return updateItem(
    keys.rosterVersion(list.versions),
    { add: Object.fromEntries([...shards].map((shard) => [shard, 1])) },
    required.length > 0 ? areUnchanged(required) : undefined,
    () => new ConcurrentChange(),
  );
};

/** For a transaction that changes parts of these entries: makes every function read them again. */
export const writeToMarkEntriesChanged = (list: Versioned, ids: readonly string[]): Write =>
  writeToRaiseVersions(list, ids, []);

/** Makes every function read this roster again, and its snapshot be replaced. */
export const writeToMarkAllChanged = (list: Versioned): Write =>
  updateItem(keys.rosterVersion(list.versions), {
    add: Object.fromEntries(shardsOf(list).map((shard) => [attribute(list, shard), 1])),
  });

const itemOf = <Schema extends EntrySchema>(list: Roster<Schema>, entry: z.output<Schema>): Item => ({
  ...(list.schema.parse(entry) as Record<string, unknown>),
  ...entryKey(list, entry.id),
});

/**
 * Puts entries into a roster, in the transaction of what they mirror. `required`: versions of rosters that share this
 * one's version item; if they do not hold any more, throws `ConcurrentChange` (this is how names stay unique).
 */
export const writesToPutEntries = <Schema extends EntrySchema>(
  list: Roster<Schema>,
  entries: readonly z.output<Schema>[],
  required: SeenVersions = [],
): Write[] => [
  writeToRaiseVersions(
    list,
    entries.map(({ id }) => id),
    required,
  ),
  ...entries.map((entry) => putItem(itemOf(list, entry))),
];

/** As `writesToPutEntries`, of an entry whose id was made for this request: when it is there, this request has written it. */
export const writesToAddEntry = <Schema extends EntrySchema>(
  list: Roster<Schema>,
  entry: z.output<Schema>,
  required: SeenVersions = [],
): Write[] => [
  writeToRaiseVersions(list, [entry.id], required),
  { ...putItem(itemOf(list, entry), isAbsent), fresh: true },
];

/** Takes entries out of a roster; `required` as in `writesToPutEntries`. */
export const writesToDeleteEntries = (
  list: Versioned,
  ids: readonly string[],
  required: SeenVersions = [],
): Write[] => [writeToRaiseVersions(list, ids, required), ...ids.map((id) => deleteItem(entryKey(list, id)))];

/**
 * Splits what a transaction requires: rosters that share `list`'s version item, which the transaction may touch only
 * once, and the others, for `checkUnchanged`.
 */
export const splitBy = (list: Versioned, required: SeenVersions) => ({
  here: required.filter((other) => other.list.versions === list.versions),
  elsewhere: required.filter((other) => other.list.versions !== list.versions),
});

/** Requires that rosters which the transaction does not change still have these versions, else `ConcurrentChange`. */
export const checkUnchanged = (required: SeenVersions): Write[] =>
  [...Map.groupBy(required, ({ list }) => list.versions)].map(([versions, members]) =>
    checkItem(keys.rosterVersion(versions), areUnchanged(members), () => new ConcurrentChange()),
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
