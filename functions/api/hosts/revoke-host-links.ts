import { revokeLinks } from "#functions/domain/hosts/links.ts";
import { route } from "#functions/http/route.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.revokeHostLinks, async ({ params, audit }) => {
  await revokeLinks(params.id);
  audit({ what: "hostLinksRevoked", subject: params.id });
  return undefined;
});
