import { useQuery } from "@tanstack/react-query";
import * as placements from "#shared/placements/placements.contract.ts";
import type { OwnLead, OwnPlacements } from "#shared/placements/placements.schemas.ts";
import type { MemberTrainingAction } from "#shared/training/training.schemas.ts";
import { ask } from "#web/api/query.ts";

export type NextLead = { act: "found" | "call" | "tell" | "interview"; lead: OwnLead };

/** What a learner does next with one of their leads in an action; undefined while they wait or search. */
export const nextLeadIn = (all: readonly OwnPlacements[], actionId: string): NextLead | undefined => {
  const next = all.find(({ training_action }) => training_action.id === actionId)?.next;
  if (!next?.lead || next.act === "wait" || next.act === "search") return undefined;
  return { act: next.act, lead: next.lead };
};

/** How far the learner's leads are since the event; only learners who still choose after one are asked about. */
export const useFound = (action: MemberTrainingAction | undefined) => {
  const { data, isLoading, failureCount } = useQuery({
    ...ask(placements.listOwnPlacements, {}),
    enabled: action?.is_post_event_wishlist_time === true && action.standing === "confirmed",
  });
  const next = action && data ? nextLeadIn(data, action.id) : undefined;
  const structure = next?.act === "found" ? next.lead.structure : undefined;
  return {
    next,
    found: structure?.name,
    /** It has no id if somebody wrote its name. */
    foundId: structure?.id,
    isFinding: isLoading && failureCount === 0,
  };
};
