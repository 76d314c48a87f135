import { useQuery } from "@tanstack/react-query";
import * as placements from "#shared/placements/placements.contract.ts";
import type { OwnLead, OwnPlacements } from "#shared/placements/placements.schemas.ts";
import type { MemberTrainingAction } from "#shared/training/training.schemas.ts";
import { ask } from "#web/api/query.ts";

/** The lead by which a learner has found a structure in an action; undefined if there is none yet. */
export const leadFound = (all: readonly OwnPlacements[], actionId: string): OwnLead | undefined => {
  const next = all.find(({ training_action }) => training_action.id === actionId)?.next;
  return next?.act === "found" ? (next.lead ?? undefined) : undefined;
};

/** The structure that the learner has found since the event; only learners who still choose after one are asked about. */
export const useFound = (action: MemberTrainingAction | undefined) => {
  const { data, isLoading, failureCount } = useQuery({
    ...ask(placements.listOwnPlacements, {}),
    enabled: action?.is_post_event_wishlist_time === true && action.standing === "confirmed",
  });
  const lead = action && data && leadFound(data, action.id);
  return {
    lead,
    found: lead?.structure.name,
    /** It has no id if somebody wrote its name. */
    foundId: lead?.structure.id,
    isFinding: isLoading && failureCount === 0,
  };
};
