import * as z from "zod";
import { inFrench } from "#shared/contract/collation.ts";

/** How a list may be sorted: by one of its keys, downwards with a minus before it. */
export type Sort<Key extends string> = Key | `-${Key}`;

/** The query of a list that can be sorted; without it, the list has its own order. */
export const sortQuery = <Key extends string>(...keys: Key[]) => ({
  sort: z
    .enum(
      keys.flatMap((key): Sort<Key>[] => [key, `-${key}`]),
      "Ce tri n’existe pas.",
    )
    .optional(),
});

const compare = (a: string | number, b: string | number): number =>
  typeof a === "number" && typeof b === "number" ? a - b : inFrench(String(a), String(b));

/**
 * The items in the order asked for, each read once; blank ones last, in both directions. What is equal, and a list
 * without `sort`, keeps its order.
 */
export const sorted = <Item, Key extends string>(
  items: readonly Item[],
  sort: Sort<Key> | undefined,
  by: Readonly<Record<Key, (item: Item) => string | number>>,
): readonly Item[] => {
  if (sort === undefined) return items;
  const isDown = sort.startsWith("-");
  const read = by[(isDown ? sort.slice(1) : sort) as Key];
  return items
    .map((item) => ({ item, value: read(item) }))
    .sort(
      (a, b) =>
        Number(a.value === "") - Number(b.value === "") ||
        (isDown ? compare(b.value, a.value) : compare(a.value, b.value)),
    )
    .map(({ item }) => item);
};
