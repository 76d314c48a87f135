import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { libraryAfter, readLibrary, type SeenLibrary } from "#functions/domain/library/rights.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

const shown = 10;

export const handler = route<typeof steps.listLastDocuments, SeenLibrary>(
  steps.listLastDocuments,
  async ({ viewer, preloaded }) => {
    const { seen, ofDocument } = await libraryAfter(viewer, preloaded);
    const mayRead = seen.of(documentsRoster).filter((document) => ofDocument(document));
    return mayRead.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, shown);
  },
  readLibrary,
);
