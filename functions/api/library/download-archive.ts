import { route } from "#functions/http/route.ts";
import { granted } from "#functions/platform/grant.ts";
import { signedDownload } from "#functions/platform/signing.ts";
import { mayStillRead } from "#functions/services/library/archives.ts";
import { libraryAfter, readLibrary } from "#functions/services/library/rights.ts";
import { findArchive, type StoredArchive } from "#functions/store/archives.ts";
import { documentsRoster } from "#functions/store/library-entries.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as contract from "#shared/library/library.contract.ts";
import { libraryProblems } from "#shared/library/library.problems.ts";

export const handler = route<typeof contract.downloadArchive, StoredArchive | undefined>(
  contract.downloadArchive,
  async ({ params, viewer, now, preloaded: archive, audit }) => {
    if (archive?.user_id !== viewer.userId) throw commonProblems.notFound();
    if (archive.status !== "ready") throw libraryProblems.archiveNotReady();
    const library = await libraryAfter(viewer, readLibrary());
    if (!mayStillRead(library, archive)) throw libraryProblems.archiveOutdated();
    const file = { key: `exports/${params.id}.zip`, name: archive.name, contentType: "application/zip" };
    for (const id of archive.document_ids) {
      const person = library.seen.find(documentsRoster, id)?.owner_id ?? "";
      audit({ what: "fileRead", subject: id, person, detail: "archive" });
    }
    return { location: await signedDownload(granted("s3:GetObject exports/*", file), now) };
  },
  ({ params }) => findArchive(params.id),
);
