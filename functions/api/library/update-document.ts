import { changeDocument } from "#functions/domain/library/edits.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.updateDocument, async ({ params, body, ...context }) =>
  changeDocument(params.id, body, context),
);
