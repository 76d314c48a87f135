import { giveOpinionByLink } from "#functions/domain/hosts/opinions.ts";
import { route } from "#functions/http/route.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.giveOpinion, async ({ params, body, address, now, audit }) => {
  const participationId = await giveOpinionByLink(params.secret, body, { address, now });
  audit({ what: "opinionGiven", subject: participationId, person: body.profile_id });
  return undefined;
});
