import { askForPlacements } from "#functions/domain/placements/proposing.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";

export const handler = route(placements.askForPlacementProposal, ({ params, viewer, now, newId }) =>
  askForPlacements(params.id, { viewer, now, newId }),
);
