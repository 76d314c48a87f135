import type * as z from "zod";
import type { Problem } from "#shared/contract/problem.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import {
  type NewPlacement,
  Placement,
  type PlacementChanges,
} from "#shared/placements/placements.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { type Lead, leadOf } from "./board.ts";

const refreshes = [
  placements.getPlacementBoard,
  placements.getPlacementProposal,
  placements.listOwnPlacements,
];

type NotedState = Omit<z.input<typeof PlacementChanges>, "version">;

/** The lead as somebody else has noted it meanwhile, where a change is refused for that. */
export const notedMeanwhile = ({ current }: Problem): Lead | undefined => {
  const { data } = Placement.safeParse(current);
  return data && leadOf(data);
};

/** Notes a state: of a lead that is noted already, or of one that this notes first. */
export const useNoting = (actionId: string) => {
  const adding = useSend(placements.addPlacement, { refreshes, rereads: true });
  const changing = useSend(placements.changePlacement, { refreshes, rereads: true });
  const takingBack = useSend(placements.takePlacementBack, { refreshes, rereads: true });
  const add = (body: z.input<typeof NewPlacement>) => adding.mutateAsync({ params: { id: actionId }, body });
  const move = (profileId: string, lead: Lead, { state, end_reason, ...said }: NotedState) => {
    if (lead.placement) {
      const { id, version } = lead.placement;
      return changing.mutateAsync({
        params: { id },
        body: { ...said, state, version, ...(end_reason && { end_reason }) },
      });
    }
    return add({
      ...said,
      profile_id: profileId,
      structure_id: lead.structureId,
      state: state === "broken" ? "agreed" : state,
    });
  };
  return {
    add,
    move,
    change: changing.mutateAsync,
    takeBack: (id: string) => takingBack.mutateAsync({ params: { id } }),
    pending: adding.isPending || changing.isPending,
  };
};
