import { logger } from "#functions/platform/logger.ts";
import { finishErasures } from "#functions/services/accounts/erasure.ts";
import { carryOutRemovals } from "#functions/services/files/removals.ts";
import { takeRemovedAway } from "#functions/services/library/removal.ts";

/**
 * Removes what was deleted and is still stored: contents of folders, data of closed accounts, bytes. Every run
 * removes all of it, whatever event started it.
 */
export const handler = async (): Promise<void> => {
  const folders = await takeRemovedAway();
  const accounts = await finishErasures();
  logger.info({ message: "deleted", folders, accounts, orders: await carryOutRemovals() });
};
