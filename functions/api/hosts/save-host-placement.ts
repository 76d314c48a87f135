import { placeByLink } from "#functions/domain/hosts/placing.ts";
import { route } from "#functions/http/route.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.saveHostPlacement, async ({ params, body, address, now, audit }) => {
  const { participationId, placement } = await placeByLink(params.secret, body, { address, now });
  audit({ what: "hostAnswered", subject: participationId, detail: "placement" });
  return placement;
});
