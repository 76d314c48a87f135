import { rosters } from "#functions/domain/upkeep/rosters.ts";
import { readTogether, shardOf, type Versioned } from "#functions/store/roster.ts";
import { isSnapshotOf, writeSnapshot } from "#functions/store/snapshot.ts";

/** The rosters that are kept as snapshots too. */
export const snapshotRosters = rosters.filter(({ snapshot }) => snapshot !== undefined);

/**
 * Replaces the snapshot of a roster unless it stands for the present versions; true if it did. Of two runs at once, the
 * later write stays: if it is the older reading, the next run replaces it.
 */
export const saveSnapshot = async (list: Versioned): Promise<boolean> => {
  const seen = await readTogether(list);
  const versions = Object.assign({}, ...seen.versionsOf(list).map((one) => one.versions));
  if (await isSnapshotOf(list, versions)) return false;
  const entries = seen.of(list);
  await writeSnapshot(list, { versions, entries, shards: entries.map(({ id }) => shardOf(list, id)) });
  return true;
};

/** Brings every snapshot up to date. Returns the names of the rosters that changed since the last. */
export const saveSnapshots = async (): Promise<string[]> => {
  const saved: string[] = [];
  // One after the other: the entries of one fill a good part of the memory.
  for (const list of snapshotRosters) if (await saveSnapshot(list)) saved.push(list.name);
  return saved;
};
