import { findArchive, type StoredArchive } from "#functions/domain/library/archives.store.ts";
import { archiveView } from "#functions/domain/library/archives.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route<typeof contract.getArchive, StoredArchive | undefined>(
  contract.getArchive,
  async ({ viewer, now, preloaded: archive }) => {
    if (archive?.user_id !== viewer.userId) throw commonProblems.notFound();
    return archiveView(archive, now);
  },
  ({ params }) => findArchive(params.id),
);
