import { hostPageAt, makeLink } from "#functions/domain/hosts/links.ts";
import { route } from "#functions/http/route.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.makeHostLink, async ({ params, now, newId, audit }) => {
  const secret = await makeLink(params.id, now, newId());
  audit({ what: "hostLinkMade", subject: params.id });
  return { url: hostPageAt(secret) };
});
