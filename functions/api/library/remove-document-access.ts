import { route } from "#functions/http/route.ts";
import { unshareWithUser } from "#functions/services/library-sharing.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.removeDocumentAccess, async ({ params, body, viewer }) =>
  unshareWithUser(viewer, { kind: "document", id: params.id }, body.user_id),
);
