import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import { participationMirror, zoneMirror } from "#functions/domain/events/event-parts.store.ts";
import { eventMirror } from "#functions/domain/events/events.store.ts";
import { profileMirror } from "#functions/domain/profiles/profiles.store.ts";
import { situationMirror } from "#functions/domain/situations/situations.store.ts";
import { structureMirror } from "#functions/domain/structures/structures.store.ts";
import { type Entity, parsed, pick } from "#functions/store/entity.ts";
import { type Key, within } from "#functions/store/keys.ts";
import {
  ConcurrentChange,
  type Roster,
  writesToDeleteEntries,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import {
  type Condition,
  checkItem,
  type Item,
  isAbsent,
  queryItems,
  readItems,
  type Write,
} from "#functions/store/table.ts";

/** A roster whose entries say in short what items of a kind say whole. */
type Mirror<Whole extends z.ZodType<{ id: string }>, Short extends z.ZodType<{ id: string }>> = {
  roster: Roster<Short>;
  kind: Entity<Whole>;
  entryOf: (whole: z.output<Whole>) => z.output<Short>;
  /** Holds if the item is unchanged. */
  unchanged: (whole: z.output<Whole>) => Condition;
};

const concurrentChange = () => new ConcurrentChange();
const withoutKey = ({ pk, sk, ...attributes }: Item) => attributes;

/** What rebuilding a roster takes, whatever it mirrors. */
const mirrorOf = <Whole extends z.ZodType<{ id: string }>, Short extends z.ZodType<{ id: string }>>({
  roster,
  kind,
  entryOf,
  unchanged,
}: Mirror<Whole, Short>) => {
  const entryOfItem = (item: Item) => roster.schema.parse(entryOf(parsed(kind, item)));
  const keyOf = (id: string): Key => kind.keyOf({ id } as z.output<Whole>);
  return {
    name: roster.name,
    /** The id of an item of the kind that is mirrored. */
    idOf: (item: Item): string | undefined => (item["type"] === kind.type ? String(item["id"]) : undefined),
    /** Every entry as it is stored, by id. */
    readEntries: async (): Promise<Map<string, Item>> => {
      const shards = Array.from({ length: roster.shards }, (_, shard) =>
        within.rosterShard(roster.name, shard),
      );
      const entries = (await Promise.all(shards.map(queryItems))).flat();
      return new Map(entries.map((entry) => [String(entry["id"]), entry]));
    },
    /** True if an entry says what its item says. */
    isSound: (item: Item, entry: Item | undefined): boolean =>
      entry !== undefined && isDeepStrictEqual(withoutKey(entry), entryOfItem(item)),
    /** Puts the entries of these items as the items are now, else `ConcurrentChange`. */
    writesToPut: async (ids: readonly string[]): Promise<Write[]> => {
      const found = pick(kind, await readItems(ids.map(keyOf)));
      if (found.length === 0) return [];
      return [
        ...writesToPutEntries(roster, found.map(entryOf)),
        ...found.map((whole) => checkItem(kind.keyOf(whole), unchanged(whole), concurrentChange)),
      ];
    },
    /** Deletes the entries of those of these items that do not exist, else `ConcurrentChange`. */
    writesToDelete: async (ids: readonly string[]): Promise<Write[]> => {
      const found = new Set(pick(kind, await readItems(ids.map(keyOf))).map(({ id }) => id));
      const gone = ids.filter((id) => !found.has(id));
      if (gone.length === 0) return [];
      return [
        ...writesToDeleteEntries(roster, gone),
        ...gone.map((id) => checkItem(keyOf(id), isAbsent, concurrentChange)),
      ];
    },
  };
};
export type AnyMirror = ReturnType<typeof mirrorOf>;

/** The rosters that can be built again. The entries of the others are all there is of what they list. */
export const mirrors: readonly AnyMirror[] = [
  mirrorOf(structureMirror),
  mirrorOf(profileMirror),
  mirrorOf(eventMirror),
  mirrorOf(zoneMirror),
  mirrorOf(participationMirror),
  mirrorOf(situationMirror),
];
