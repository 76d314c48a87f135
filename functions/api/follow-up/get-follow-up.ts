import { followUpOf } from "#functions/domain/follow-up/team.ts";
import { route } from "#functions/http/route.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";

export const handler = route(followUp.getFollowUp, async ({ params, query, viewer, now, audit }) => {
  const found = await followUpOf(params.id, { viewer, now }, query.profile_id);
  if (found.rows.some(({ reach }) => reach))
    audit({ what: "contactsRead", subject: params.id, detail: "followUp" });
  return found;
});
