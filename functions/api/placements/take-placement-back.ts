import { takePlacementBack } from "#functions/domain/placements/noting.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";

export const handler = route(placements.takePlacementBack, async ({ params, viewer, now }) => {
  await takePlacementBack(params.id, { viewer, now });
  return undefined;
});
