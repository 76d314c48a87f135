import { logger } from "#functions/http/logger.ts";
import { takeRemovedAway } from "#functions/services/library-removal.ts";

/** Takes away what stands in deleted folders: all of it, whichever deletion it is told of. */
export const handler = async (): Promise<void> => {
  logger.info({ message: "folders removed", count: await takeRemovedAway() });
};
