import { sendLinks } from "#functions/domain/hosts/sending.ts";
import { route } from "#functions/http/route.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.sendHostLinks, async ({ params, body, now, audit }) => {
  const outcome = await sendLinks(params.id, body, now);
  if (!body.preview) audit({ what: "hostLinksSent", subject: params.id });
  return outcome;
});
