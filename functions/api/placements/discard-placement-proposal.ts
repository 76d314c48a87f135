import { discardPlacements } from "#functions/domain/placements/proposing.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";

export const handler = route(placements.discardPlacementProposal, async ({ params: { id, proposalId } }) => {
  await discardPlacements(id, proposalId);
  return undefined;
});
