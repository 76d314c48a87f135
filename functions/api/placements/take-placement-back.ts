import { takePlacementBack } from "#functions/domain/placements/noting.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";

export const handler = route(placements.takePlacementBack, async ({ params, viewer, now, audit }) => {
  const taken = await takePlacementBack(params.id, { viewer, now });
  if (taken)
    audit({
      what: "placementTakenBack",
      subject: params.id,
      person: taken.profile_id,
      detail: taken.state,
    });
  return undefined;
});
