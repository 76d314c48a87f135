import { requireNoProof } from "#functions/domain/evidence/proofs.ts";
import { writeToDeleteFileRow } from "#functions/domain/files/files.store.ts";
import {
  documentFileFor,
  documentListing,
  withdrawAll,
  writesToOrderFileRemoval,
} from "#functions/domain/library/files.ts";
import { writesToDeleteDocumentFile } from "#functions/domain/library/library.store.ts";
import { requireNotKept } from "#functions/domain/library/live.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as contract from "#shared/library/library.contract.ts";
import { libraryMessages, libraryProblems } from "#shared/library/library.problems.ts";

export const handler = route(contract.deleteDocumentFile, async ({ params, viewer, now }) => {
  const files = await retryOnConcurrentChange(async () => {
    const found = await documentFileFor(viewer, params.id, "write", documentListing);
    requireNotKept(found.library, found.document);
    if (found.document.was_submitted) throw libraryProblems.wasSubmitted();
    // A file that was refused proves nothing.
    if (found.file.is_available) await requireNoProof(found.document);
    const gone = { [params.id]: found.file };
    await transact([
      ...writesToDeleteDocumentFile(found.document, params.id),
      writeToDeleteFileRow(params.id),
      ...writesToOrderFileRemoval(gone, now),
    ]);
    return gone;
  });
  await withdrawAll(files, now);
  return { message: libraryMessages.removed };
});
