import { route } from "#functions/http/route.ts";
import { createDocument } from "#functions/services/library/edits.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.createDocument, async ({ body, ...context }) =>
  createDocument(body, context),
);
