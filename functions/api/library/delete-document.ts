import { route } from "#functions/http/route.ts";
import { withdrawAll, writesToOrderFileRemoval } from "#functions/services/library/files.ts";
import { documentFor, libraryWithDocument, readDocument } from "#functions/services/library/rights.ts";
import { writesToDeleteDocuments } from "#functions/store/library.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as contract from "#shared/library/library.contract.ts";
import { libraryMessages } from "#shared/library/library.problems.ts";

export const handler = route(contract.deleteDocument, async ({ params, viewer, now }) => {
  const dropped = await retryOnConcurrentChange(async () => {
    const { library, found } = await libraryWithDocument(viewer, readDocument(params.id));
    const document = documentFor(library, found?.document, "delete");
    await transact([
      ...writesToDeleteDocuments([document]),
      ...writesToOrderFileRemoval(document.files, now),
    ]);
    return document;
  });
  await withdrawAll(dropped.files, now);
  return { message: libraryMessages.removed };
});
