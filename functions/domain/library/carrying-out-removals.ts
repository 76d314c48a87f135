import { removePicture } from "#functions/domain/files/pictures.ts";
import { findRemovals, writesToDeleteRemovals } from "#functions/domain/files/removals.store.ts";
import { withdraw } from "#functions/domain/files/withdrawal.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { now } from "#functions/platform/clock.ts";
import { transact } from "#functions/store/table.ts";

// The maximum of one transaction.
const maxWrites = 100;

/**
 * Carries out the orders to remove bytes. Most were carried out by the call that gave them: deletions are idempotent.
 * It may stop at any point and run again.
 */
export const carryOutRemovals = async (): Promise<number> => {
  const ordered = await findRemovals();
  // Orders are deleted batch by batch, since one run may not have time for all.
  for (const orders of chunks(ordered, maxWrites)) {
    for (const { files, pictures } of orders) {
      for (const id of files) await withdraw(id, now());
      for (const path of pictures) await removePicture(path, now());
    }
    await transact(writesToDeleteRemovals(orders));
  }
  return ordered.length;
};
