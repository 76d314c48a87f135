import { listOpinions } from "#functions/domain/hosts/opinions.ts";
import { route } from "#functions/http/route.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.listOpinions, async ({ params, audit }) => {
  const opinions = await listOpinions(params.id);
  audit({ what: "opinionsRead", subject: params.id });
  return opinions;
});
