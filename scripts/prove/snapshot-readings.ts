import { isDeepStrictEqual } from "node:util";
import { keys } from "#functions/store/keys.ts";
import { readTogether, type Versioned } from "#functions/store/roster.ts";
import { readItem } from "#functions/store/table.ts";

const inOrder = (entries: readonly { id: string }[]) => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** What a function holds that has just started and read a roster, with this snapshot or from the table alone. */
export const readAnew = async (list: Versioned, snapshot: Versioned["snapshot"]) => {
  const started = {
    ...list,
    snapshot,
    memory: { reading: 0, versions: {}, shards: new Map(), all: [] } as Versioned["memory"],
  };
  await readTogether(started);
  return started.memory;
};

/**
 * What a function that starts with the snapshot of a roster reads otherwise than one that reads the table alone. Shards
 * that change meanwhile are left out: both readings of them are right.
 */
export const snapshotDifferences = async (list: Versioned): Promise<string[]> => {
  const found = await readAnew(list, list.snapshot);
  const wanted = await readAnew(list, undefined);
  const now = await readItem(keys.rosterVersion(list.versions));
  const names = Object.keys(wanted.versions);
  const resting = names.filter((name) =>
    [found.versions[name], Number(now?.[name] ?? 0)].every((version) => version === wanted.versions[name]),
  );
  const differing = resting.filter((name) => {
    const shard = names.indexOf(name);
    const [here, there] = [found, wanted].map(({ shards }) => inOrder(shards.get(shard) ?? []));
    return !isDeepStrictEqual(here, there);
  });
  const isOtherOrder = resting.length === names.length && !isDeepStrictEqual(found.all, wanted.all);
  return [
    ...differing.map((name) => `${name}: other entries with the snapshot than without`),
    ...(isOtherOrder && differing.length === 0 ? [`${list.name}: another order with the snapshot`] : []),
  ];
};
