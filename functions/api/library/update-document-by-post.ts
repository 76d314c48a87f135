import { route } from "#functions/http/route.ts";
import { changeDocument } from "#functions/services/library/edits.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.updateDocumentByPost, async ({ params, body, ...context }) =>
  changeDocument(params.id, body, context),
);
