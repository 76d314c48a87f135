import { findArchive } from "#functions/domain/library/archives.store.ts";
import { mayStillRead } from "#functions/domain/library/archives.ts";
import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { libraryAfter, readLibrary } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import { granted } from "#functions/platform/grant.ts";
import { signedDownload } from "#functions/platform/signing.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { mayTakeEvidence } from "#shared/evidence/evidence.rules.ts";
import * as contract from "#shared/library/library.contract.ts";
import { libraryProblems } from "#shared/library/library.problems.ts";

export const handler = route(contract.downloadArchive, async ({ params, viewer, now, audit }) => {
  const archive = await findArchive(params.id);
  if (archive?.user_id !== viewer.userId) throw commonProblems.notFound();
  if (archive.status !== "ready") throw libraryProblems.archiveNotReady();
  // Documents are checked one by one; of dossiers, the role says who takes them away.
  if (archive.item.kind === "evidence" && !mayTakeEvidence(viewer)) throw libraryProblems.archiveOutdated();
  const library = await libraryAfter(viewer, readLibrary());
  if (!mayStillRead(library, archive)) throw libraryProblems.archiveOutdated();
  const file = { key: `exports/${params.id}.zip`, name: archive.name, contentType: "application/zip" };
  for (const id of archive.document_ids) {
    const person = library.seen.find(documentsRoster, id)?.owner_id ?? "";
    audit({ what: "fileRead", subject: id, person, detail: "archive" });
  }
  if (archive.item.kind === "evidence")
    for (const person of archive.item.profile_ids)
      audit({ what: "fileRead", subject: archive.id, person, detail: "evidence" });
  return { location: await signedDownload(granted("s3:GetObject exports/*", file), now) };
});
