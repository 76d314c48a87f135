import { route } from "#functions/http/route.ts";
import { openHostLink } from "#functions/services/hosts/opened.ts";
import { hostView } from "#functions/services/hosts/view.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.getHost, async ({ params, address, now }) =>
  hostView(await openHostLink(params.secret, { address, now })),
);
