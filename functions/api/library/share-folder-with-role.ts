import { route } from "#functions/http/route.ts";
import { shareWithRole } from "#functions/services/library-sharing.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.shareFolderWithRole, async ({ params, body, viewer }) =>
  shareWithRole(viewer, { kind: "folder", id: params.id }, body),
);
