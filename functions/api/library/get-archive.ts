import { findArchive } from "#functions/domain/library/archives.store.ts";
import { archiveView } from "#functions/domain/library/archives.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.getArchive, async ({ params, viewer, now }) => {
  const archive = await findArchive(params.id);
  if (archive?.user_id !== viewer.userId) throw commonProblems.notFound();
  return archiveView(archive, now);
});
