import { changeUserRight } from "#functions/domain/library/sharing.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.updateFolderAccess, async ({ params, body, viewer, audit }) => {
  const answer = await changeUserRight(viewer, { kind: "folder", id: params.id }, body);
  audit({ what: "accessGiven", subject: params.id, person: body.user_id, detail: body.access_level });
  return answer;
});
