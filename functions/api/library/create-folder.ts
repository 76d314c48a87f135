import { route } from "#functions/http/route.ts";
import { createFolder } from "#functions/services/library/edits.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.createFolder, async ({ body, ...context }) =>
  createFolder(body, context),
);
