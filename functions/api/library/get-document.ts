import { documentFor, libraryFor, readDocument } from "#functions/domain/library/rights.ts";
import { documentView } from "#functions/domain/library/view.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route<typeof contract.getDocument, Awaited<ReturnType<typeof readDocument>>>(
  contract.getDocument,
  async ({ viewer, now, preloaded: { found, seen } }) => {
    if (!found) throw commonProblems.notFound();
    const library = await libraryFor(viewer, seen);
    documentFor(library, found.document, "read");
    return documentView(library, found, now);
  },
  ({ params }) => readDocument(params.id),
);
