import { documentFileFor } from "#functions/domain/library/files.ts";
import { route } from "#functions/http/route.ts";
import { signDownload } from "#functions/platform/signing.ts";
import * as contract from "#shared/library/library.contract.ts";
import { libraryProblems } from "#shared/library/library.problems.ts";

export const handler = route(contract.downloadDocumentFile, async ({ params, viewer, now, audit }) => {
  const { document, file } = await documentFileFor(viewer, params.id, "read");
  if (!file.is_available) throw libraryProblems.notAvailable();
  const { name, content_type: contentType } = file;
  audit({ what: "fileRead", subject: params.id, person: document.owner_id, detail: document.id });
  return { location: await signDownload({ id: params.id, name, contentType }, now) };
});
