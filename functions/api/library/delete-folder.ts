import { writesToRemoveFolders } from "#functions/domain/library/library.store.ts";
import { requireLiveFolder, requireNoneKept } from "#functions/domain/library/live.ts";
import { folderFor, foldersAfter, readLibrary } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { order } from "#functions/platform/orders.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as contract from "#shared/library/library.contract.ts";
import { libraryMessages } from "#shared/library/library.problems.ts";

export const handler = route(contract.deleteFolder, async ({ params, viewer, now }) => {
  await retryOnConcurrentChange(async () => {
    const library = await foldersAfter(viewer, readLibrary());
    const folder = folderFor(library, params.id, "delete");
    requireLiveFolder(library, folder);
    requireNoneKept(library, folder);
    await transact(writesToRemoveFolders([folder], now));
  });
  try {
    await order("sqs:SendMessage removeDeleted", {});
  } catch (error) {
    // The folder has disappeared for everybody; the worker's daily run will delete its contents.
    logger.warn({ message: "A removal could not be ordered", error: described(error) });
  }
  return { message: libraryMessages.removed };
});
