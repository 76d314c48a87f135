import { seeWeekByLink } from "#functions/domain/follow-up/week-links.ts";
import { route } from "#functions/http/route.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";

export const handler = route(followUp.seeWeekByLink, async ({ params, body, address, now, audit }) => {
  const { place, ...noted } = await seeWeekByLink(params.secret, body, { address, now });
  audit({ what: "weekSeenByLink", subject: place });
  return noted;
});
