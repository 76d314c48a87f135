import { askForArchive } from "#functions/domain/library/archives.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.archiveDocument, async ({ params, ...context }) =>
  askForArchive({ kind: "document", id: params.id }, context),
);
