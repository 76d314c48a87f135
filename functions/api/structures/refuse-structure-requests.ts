import { decideRequests } from "#functions/domain/structures/requests.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.refuseStructureRequests, async ({ body, viewer, now, audit }) => {
  const data = await decideRequests(body.requests, "refuse", { viewer, now });
  for (const { profile_id, structure_id, state } of data)
    if (state === "none") audit({ what: "standingRefused", subject: profile_id, detail: structure_id });
  return { data };
});
