import { approveSituation } from "#functions/domain/situations/moves.ts";
import { route } from "#functions/http/route.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import { situationMessages } from "#shared/situations/situations.problems.ts";

export const handler = route(situations.approveSituation, async ({ params, body, viewer, now, audit }) => {
  const data = await approveSituation(params.id, body, viewer, now);
  audit({ what: "situationChanged", subject: data.id, detail: "reviewed" });
  return { message: situationMessages.approved, data };
});
