import { logger } from "#functions/http/logger.ts";
import { finishErasures } from "#functions/services/erasure.ts";
import { takeRemovedAway } from "#functions/services/library-removal.ts";
import { carryOutRemovals } from "#functions/services/removals.ts";

/**
 * Takes away what was deleted and is still stored: what stands in folders, what closed accounts held, and bytes. All of
 * it, whatever it is told of.
 */
export const handler = async (): Promise<void> => {
  const folders = await takeRemovedAway();
  const accounts = await finishErasures();
  logger.info({ message: "deleted", folders, accounts, orders: await carryOutRemovals() });
};
