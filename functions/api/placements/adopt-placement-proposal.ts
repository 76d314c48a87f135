import { adoptPlacements } from "#functions/domain/placements/proposing.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";

export const handler = route(
  placements.adoptPlacementProposal,
  async ({ params: { id, proposalId }, body: { version }, viewer, now, audit }) => {
    const { board, event_id } = await adoptPlacements(id, proposalId, version, { viewer, now });
    if (event_id !== null) audit({ what: "opinionsRead", subject: event_id });
    return board;
  },
);
