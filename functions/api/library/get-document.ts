import { documentFor, libraryWithDocument } from "#functions/domain/library/rights.ts";
import { documentView } from "#functions/domain/library/view.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.getDocument, async ({ params, viewer, now }) => {
  const { library, found } = await libraryWithDocument(viewer, params.id);
  if (!found) throw commonProblems.notFound();
  documentFor(library, found.document, "read");
  return documentView(library, found, now);
});
