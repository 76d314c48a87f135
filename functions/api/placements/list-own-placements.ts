import { ownPlacements } from "#functions/domain/placements/own.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";

export const handler = route(placements.listOwnPlacements, ({ viewer, now }) =>
  ownPlacements({ viewer, now }),
);
