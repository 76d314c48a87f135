import { ownFollowUp } from "#functions/domain/follow-up/own.ts";
import { route } from "#functions/http/route.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";

export const handler = route(followUp.getOwnFollowUp, async ({ viewer, now, audit }) => {
  const found = await ownFollowUp({ viewer, now });
  const reached = found.paths.filter(({ trade, referent }) => trade ?? referent);
  for (const subject of new Set(reached.map(({ training_action }) => training_action.id)))
    audit({ what: "contactsRead", subject, detail: "ownFollowUp" });
  return found;
});
