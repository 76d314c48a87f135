import { type AnyMirror, mirrors } from "#functions/domain/upkeep/mirrors.ts";
import { rosters } from "#functions/domain/upkeep/rosters.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { retryOnConcurrentChange, writeToMarkAllChanged } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { readPages } from "#scripts/operate/audit/table.ts";

// Two writes for each entry and one for the version item; a transaction holds a hundred.
const atOnce = 45;

const write = (ids: readonly string[], writesTo: (ids: readonly string[]) => Promise<Write[]>) =>
  retryOnConcurrentChange(async () => {
    const writes = await writesTo(ids);
    if (writes.length > 0) await transact(writes);
  });

/**
 * Makes rosters match their items while people go on writing. Correct entries are left alone, so that a second run
 * changes nothing. Returns how many entries were put or deleted in each.
 */
export const rebuildRosters = async (
  table: string,
  names: readonly string[] = mirrors.map(({ name }) => name),
): Promise<Map<string, number>> => {
  const changed = new Map<string, number>();
  const count = ({ name }: AnyMirror, by: number) => changed.set(name, (changed.get(name) ?? 0) + by);
  const rosters = await Promise.all(
    mirrors
      .filter(({ name }) => names.includes(name))
      .map(async (mirror) => ({ mirror, entries: await mirror.readEntries() })),
  );
  for await (const { rows } of readPages(table)) {
    for (const { mirror, entries } of rosters) {
      const due: string[] = [];
      for (const row of rows) {
        const id = mirror.idOf(row);
        if (id === undefined) continue;
        if (!mirror.isSound(row, entries.get(id))) due.push(id);
        entries.delete(id);
      }
      count(mirror, due.length);
      for (const some of chunks(due, atOnce)) await write(some, mirror.writesToPut);
    }
  }
  for (const { mirror, entries } of rosters) {
    count(mirror, entries.size);
    for (const some of chunks([...entries.keys()], atOnce)) await write(some, mirror.writesToDelete);
  }
  return changed;
};

/**
 * Makes every function, and every snapshot, follow what stands in the table: somebody may have changed entries by hand,
 * which raised no version.
 */
export const markRostersChanged = async (): Promise<void> => {
  for (const list of rosters) await transact([writeToMarkAllChanged(list)]);
};
