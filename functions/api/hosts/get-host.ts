import { openHostLink } from "#functions/domain/hosts/opened.ts";
import { hostView } from "#functions/domain/hosts/view.ts";
import { route } from "#functions/http/route.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.getHost, async ({ params, address, now }) =>
  hostView(await openHostLink(params.secret, { address, now }), now),
);
