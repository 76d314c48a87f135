import { readPlan } from "#functions/domain/events/plan.ts";
import { openHostLink } from "#functions/domain/hosts/opened.ts";
import { route } from "#functions/http/route.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.getHostPlan, async ({ params, address, now }) => {
  const { event } = await openHostLink(params.secret, { address, now });
  return readPlan(event);
});
