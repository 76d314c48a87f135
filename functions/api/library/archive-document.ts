import { route } from "#functions/http/route.ts";
import { askForArchive } from "#functions/services/library/archives.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.archiveDocument, async ({ params, ...context }) =>
  askForArchive({ kind: "document", id: params.id }, context),
);
