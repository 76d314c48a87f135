import { writeToAwaitFileAgain } from "#functions/domain/files/files.store.ts";
import { documentFileFor } from "#functions/domain/library/files.ts";
import { requireLiveDocument } from "#functions/domain/library/live.ts";
import { route } from "#functions/http/route.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { signUpload } from "#functions/platform/signing.ts";
import { admit } from "#functions/store/rate.ts";
import { transact } from "#functions/store/table.ts";
import * as contract from "#shared/library/library.contract.ts";
import { libraryProblems } from "#shared/library/library.problems.ts";

export const handler = route(contract.resumeDocumentUpload, async ({ params, viewer, now }) => {
  const { library, document, file } = await documentFileFor(viewer, params.id, "write");
  requireLiveDocument(library, document);
  await admit(`upload:${viewer.userId}`, allowances.uploads, now);
  await transact([writeToAwaitFileAgain(params.id, now, libraryProblems.notAwaited)]);
  return signUpload({ id: params.id, contentType: file.content_type, size: file.size }, now);
});
