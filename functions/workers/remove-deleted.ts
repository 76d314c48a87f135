import { logger } from "#functions/http/logger.ts";
import { takeRemovedAway } from "#functions/services/library-removal.ts";
import { carryOutRemovals } from "#functions/services/removals.ts";

/** Takes away what was deleted and is still stored: what stands in folders, and bytes. All of it, whatever it is told of. */
export const handler = async (): Promise<void> => {
  const folders = await takeRemovedAway();
  logger.info({ message: "deleted", folders, orders: await carryOutRemovals() });
};
