import { logger } from "#functions/platform/logger.ts";
import { finishErasures } from "#functions/services/accounts/erasure.ts";
import { carryOutRemovals } from "#functions/services/files/removals.ts";
import { takeRemovedAway } from "#functions/services/library/removal.ts";

/**
 * Takes away what was deleted and is still stored: what stands in folders, what closed accounts held, and bytes. All of
 * it, whatever it is told of.
 */
export const handler = async (): Promise<void> => {
  const folders = await takeRemovedAway();
  const accounts = await finishErasures();
  logger.info({ message: "deleted", folders, accounts, orders: await carryOutRemovals() });
};
