import { route } from "#functions/http/route.ts";
import { granted } from "#functions/services/grant.ts";
import { order } from "#functions/services/library-files.ts";
import { folderFor, libraryOf, personInFolders, readFolders } from "#functions/services/library-rights.ts";
import { foldersRemoved } from "#functions/store/library.ts";
import { retryWhenOvertaken } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as contract from "#shared/library/library.contract.ts";
import { libraryMessages } from "#shared/library/library.problems.ts";

export const handler = route(contract.deleteFolder, async ({ params, viewer, now }) => {
  await retryWhenOvertaken(async () => {
    const [person] = await Promise.all([personInFolders(viewer), readFolders()]);
    const folder = folderFor(libraryOf(person), params.id, "delete");
    await transact(foldersRemoved([folder], now));
  });
  await order(granted("s3:PutObject jobs/removals/*", `jobs/removals/${params.id}`), now);
  return { message: libraryMessages.removed };
});
