import { finishErasures } from "#functions/domain/departures/erasure.ts";
import { carryOutRemovals } from "#functions/domain/library/carrying-out-removals.ts";
import { takeRemovedAway } from "#functions/domain/library/removal.ts";
import { everyPart } from "#functions/platform/every-part.ts";
import { logger } from "#functions/platform/logger.ts";

/**
 * Removes what was deleted and is still stored: contents of folders, data of closed accounts, bytes. Every run
 * removes all of it, whatever event started it.
 */
export const handler = async (): Promise<void> => {
  const parts = { folders: takeRemovedAway, accounts: finishErasures, orders: carryOutRemovals };
  logger.info({ message: "deleted", ...(await everyPart(parts)) });
};
