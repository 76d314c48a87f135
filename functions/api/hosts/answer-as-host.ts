import { answerByLink } from "#functions/domain/hosts/answering.ts";
import { route } from "#functions/http/route.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.answerAsHost, async ({ params, body, address, now, audit }) => {
  const { participationId, view } = await answerByLink(params.secret, body, { address, now });
  audit({ what: "hostAnswered", subject: participationId, detail: body.answer });
  return view;
});
