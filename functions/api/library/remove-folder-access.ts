import { unshareWithUser } from "#functions/domain/library/sharing.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.removeFolderAccess, async ({ params, body, viewer, audit }) => {
  const answer = await unshareWithUser(viewer, { kind: "folder", id: params.id }, body.user_id);
  audit({ what: "accessTaken", subject: params.id, person: body.user_id });
  return answer;
});
