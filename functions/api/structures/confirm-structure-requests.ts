import { decideRequests } from "#functions/domain/structures/requests.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.confirmStructureRequests, async ({ body, viewer, now, audit }) => {
  const data = await decideRequests(body.requests, "confirm", { viewer, now });
  for (const { profile_id, structure_id, state } of data)
    if (state === "attached") audit({ what: "standingConfirmed", subject: profile_id, detail: structure_id });
  return { data };
});
