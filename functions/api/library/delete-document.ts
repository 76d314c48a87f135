import { requireNoProof } from "#functions/domain/evidence/proofs.ts";
import { withdrawAll, writesToOrderFileRemoval } from "#functions/domain/library/files.ts";
import { writesToDeleteDocuments } from "#functions/domain/library/library.store.ts";
import { requireNotKept } from "#functions/domain/library/live.ts";
import { onFewSteps } from "#functions/domain/library/removal.ts";
import { documentFor, libraryWithDocument } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as contract from "#shared/library/library.contract.ts";
import { libraryMessages, libraryProblems } from "#shared/library/library.problems.ts";

export const handler = route(contract.deleteDocument, async ({ params, viewer, now }) => {
  const dropped = await retryOnConcurrentChange(async () => {
    const { library, found } = await libraryWithDocument(viewer, params.id);
    const document = documentFor(library, found?.document, "delete");
    requireNotKept(library, document);
    if (document.was_submitted) throw libraryProblems.wasSubmitted();
    await requireNoProof(document);
    await transact([
      ...writesToDeleteDocuments([await onFewSteps(document)]),
      ...writesToOrderFileRemoval(document.files, now),
    ]);
    return document;
  });
  await withdrawAll(dropped.files, now);
  return { message: libraryMessages.removed };
});
