import { changeFolder } from "#functions/domain/library/edits.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.updateFolder, async ({ params, body, ...context }) =>
  changeFolder(params.id, body, context),
);
