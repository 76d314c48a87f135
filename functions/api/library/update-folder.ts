import { route } from "#functions/http/route.ts";
import { changeFolder } from "#functions/services/library/edits.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.updateFolder, async ({ params, body, ...context }) =>
  changeFolder(params.id, body, context),
);
