import { stopWeeksByLink } from "#functions/domain/follow-up/week-links.ts";
import { route } from "#functions/http/route.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";

export const handler = route(followUp.stopWeeksByLink, async ({ params, address, now, audit }) => {
  const subject = await stopWeeksByLink(params.secret, { address, now });
  audit({ what: "weeksStoppedByLink", subject });
  return undefined;
});
