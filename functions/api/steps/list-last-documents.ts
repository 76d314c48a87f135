import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { libraryAfter, readLibrary, type SeenLibrary } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import { covers } from "#shared/library/library.rules.ts";
import * as steps from "#shared/steps/steps.contract.ts";

const shown = 10;

export const handler = route<typeof steps.listLastDocuments, SeenLibrary>(
  steps.listLastDocuments,
  async ({ query, viewer, preloaded }) => {
    const { seen, ofDocument } = await libraryAfter(viewer, preloaded);
    const needed = query.writable ? "write" : "read";
    const found = seen.of(documentsRoster).filter((document) => covers(ofDocument(document), needed));
    return found.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, shown);
  },
  readLibrary,
);
