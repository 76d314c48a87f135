import { shareWithRole } from "#functions/domain/library/sharing.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.shareFolderWithRole, async ({ params, body, viewer, now, audit }) => {
  const answer = await shareWithRole({ viewer, now }, { kind: "folder", id: params.id }, body);
  audit({ what: "accessGiven", subject: params.id, detail: body.access_level });
  return answer;
});
