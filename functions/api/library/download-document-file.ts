import { findFile, type StoredFile } from "#functions/domain/files/files.store.ts";
import { documentFileFor } from "#functions/domain/library/files.ts";
import { route } from "#functions/http/route.ts";
import { signDownload } from "#functions/platform/signing.ts";
import * as contract from "#shared/library/library.contract.ts";
import { libraryProblems } from "#shared/library/library.problems.ts";

export const handler = route<typeof contract.downloadDocumentFile, StoredFile | undefined>(
  contract.downloadDocumentFile,
  async ({ params, viewer, now, preloaded: row, audit }) => {
    const { document, file } = await documentFileFor(viewer, row, "read");
    if (!file.is_available) throw libraryProblems.notAvailable();
    const { name, content_type: contentType } = file;
    audit({ what: "fileRead", subject: params.id, person: document.owner_id, detail: document.id });
    return { location: await signDownload({ id: params.id, name, contentType }, now) };
  },
  ({ params }) => findFile(params.id),
);
