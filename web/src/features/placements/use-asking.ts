import * as placements from "#shared/placements/placements.contract.ts";
import { useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { proposalTexts } from "./proposal-texts.ts";

// It names the proposal: one that was forgotten is not asked for again.
export const proposalRefreshes = [placements.getPlacementBoard];

/** Asks for a proposal of a promotion's placements; `ask` answers what refused it, if anything did. */
export const useAsking = (actionId: string) => {
  const asking = useSend(placements.askForPlacementProposal, { refreshes: proposalRefreshes });
  return {
    asks: asking.isPending,
    ask: () =>
      attempt(() => asking.mutateAsync({ params: { id: actionId } }), {
        success: proposalTexts.asked,
        failure: proposalTexts.askFailed,
      }),
  };
};
