import { chunks } from "#functions/platform/chunks.ts";
import { now } from "#functions/platform/clock.ts";
import { removePicture } from "#functions/services/files/pictures.ts";
import { withdraw } from "#functions/services/library/files.ts";
import { findRemovals, writesToDeleteRemovals } from "#functions/store/removals.ts";
import { transact } from "#functions/store/table.ts";

// What one request writes.
const maxWrites = 100;

/**
 * Carries out the orders to take bytes away, most of which were by whoever gave them: storage takes the same away
 * twice. It may stop at any point and run again.
 */
export const carryOutRemovals = async (): Promise<number> => {
  const ordered = await findRemovals();
  // Crossed off as it goes: what a day has left behind may be more than one run has time for.
  for (const orders of chunks(ordered, maxWrites)) {
    for (const { files, pictures } of orders) {
      for (const id of files) await withdraw(id, now());
      for (const path of pictures) await removePicture(path, now());
    }
    await transact(writesToDeleteRemovals(orders));
  }
  return ordered.length;
};
