import { askForArchive } from "#functions/domain/library/archives.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.archiveFolder, async ({ params, ...context }) =>
  askForArchive({ kind: "folder", id: params.id }, context),
);
