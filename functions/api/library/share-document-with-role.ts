import { route } from "#functions/http/route.ts";
import { shareWithRole } from "#functions/services/library-sharing.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.shareDocumentWithRole, async ({ params, body, viewer }) =>
  shareWithRole(viewer, { kind: "document", id: params.id }, body),
);
