import { cancelWithdrawal } from "#functions/domain/situations/moves.ts";
import { route } from "#functions/http/route.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import { situationMessages } from "#shared/situations/situations.problems.ts";

export const handler = route(situations.cancelWithdrawal, async ({ params, viewer, now, audit }) => {
  const data = await cancelWithdrawal(params.id, viewer, now);
  audit({ what: "situationChanged", subject: data.id, detail: "withdrawalCancelled" });
  return { message: situationMessages.withdrawalCancelled, data };
});
