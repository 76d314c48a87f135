import { showPlacementProposal } from "#functions/domain/placements/proposing.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";

export const handler = route(
  placements.getPlacementProposal,
  async ({ params: { id, proposalId }, viewer, now, audit }) => {
    const { shown, event_id } = await showPlacementProposal(id, proposalId, { viewer, now });
    if (shown.result && event_id !== null) audit({ what: "opinionsRead", subject: event_id });
    return shown;
  },
);
