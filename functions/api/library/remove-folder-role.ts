import { unshareWithRole } from "#functions/domain/library/sharing.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.removeFolderRole, async ({ params, body, viewer, audit }) => {
  const answer = await unshareWithRole(viewer, { kind: "folder", id: params.id }, body);
  audit({ what: "accessTaken", subject: params.id, detail: "role" });
  return answer;
});
