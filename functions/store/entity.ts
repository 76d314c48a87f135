import type * as z from "zod";
import type { Key } from "#functions/store/keys.ts";
import {
  type Condition,
  deleteItem,
  type Item,
  isAbsent,
  isPresent,
  putItem,
  queryItems,
  type Refusal,
  readItem,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** A kind of item: its type name, schema and key. Items are parsed on reading and on writing. */
export type Entity<Schema extends z.ZodType> = {
  type: string;
  schema: Schema;
  keyOf: (value: z.output<Schema>) => Key;
};

export const entity = <Schema extends z.ZodType>(
  type: string,
  schema: Schema,
  keyOf: (value: z.output<Schema>) => Key,
): Entity<Schema> => ({ type, schema, keyOf });

/** An item as its entity; throws if it does not fit the schema. */
export const parsed = <Schema extends z.ZodType>(kind: Entity<Schema>, item: Item): z.output<Schema> => {
  const result = kind.schema.safeParse(item);
  if (result.success) return result.data;
  throw new Error(`${kind.type} ${item.pk} ${item.sk} does not fit its schema: ${result.error.message}`);
};

/** The entity at a key, read consistently; undefined when there is none. */
export const findOne = async <Schema extends z.ZodType>(
  kind: Entity<Schema>,
  key: Key,
): Promise<z.output<Schema> | undefined> => {
  const item = await readItem(key);
  return item && parsed(kind, item);
};

/** Every entity of this kind in a partition, in key order; skips items of other kinds. */
export const findAll = async <Schema extends z.ZodType>(
  kind: Entity<Schema>,
  where: { pk: string; prefix: string; reverse?: boolean; eventually?: boolean | undefined },
): Promise<z.output<Schema>[]> => pick(kind, await queryItems(where));

/** The entities of one kind among items of several. */
export const pick = <Schema extends z.ZodType>(
  kind: Entity<Schema>,
  items: readonly Item[],
): z.output<Schema>[] => items.filter((item) => item["type"] === kind.type).map((item) => parsed(kind, item));

const itemOf = <Schema extends z.ZodType>(kind: Entity<Schema>, value: z.output<Schema>): Item => {
  const attributes = kind.schema.parse(value) as Record<string, unknown>;
  return { ...attributes, ...kind.keyOf(value), type: kind.type };
};

/** Writes a new item; refused when its key is taken. */
export const create = <Schema extends z.ZodType>(
  kind: Entity<Schema>,
  value: z.output<Schema>,
  refusal: Refusal,
): Write => putItem(itemOf(kind, value), isAbsent, refusal);

/**
 * Writes a new item whose id was made for this request: if it exists, an earlier try of this request has written it.
 */
export const createFresh = <Schema extends z.ZodType>(
  kind: Entity<Schema>,
  value: z.output<Schema>,
): Write => ({ ...putItem(itemOf(kind, value), isAbsent), fresh: true });

/** Writes an item over whatever is there: for mirrors and links, which have no state of their own. */
export const place = <Schema extends z.ZodType>(kind: Entity<Schema>, value: z.output<Schema>): Write =>
  putItem(itemOf(kind, value));

/** Replaces an item whose version is `value.version - 1`; a stale one is refused with the current item. */
export const replace = <Schema extends z.ZodType<{ version: number }>>(
  kind: Entity<Schema>,
  value: z.output<Schema>,
  show: (current: z.output<Schema>) => unknown = (current) => current,
): Write =>
  putItem(itemOf(kind, value), versionIs(value.version - 1), (current) =>
    current ? commonProblems.stale(show(parsed(kind, current))) : commonProblems.notFound(),
  );

/** Replaces an item as long as it fits a condition. */
export const rewrite = <Schema extends z.ZodType>(
  kind: Entity<Schema>,
  value: z.output<Schema>,
  condition: Condition,
  refusal: Refusal,
): Write => putItem(itemOf(kind, value), condition, refusal);

/** Removes an item that must be there. */
export const remove = (key: Key): Write => deleteItem(key, isPresent, commonProblems.notFound);
