import { addPlacement } from "#functions/domain/placements/noting.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";

export const handler = route(placements.addPlacement, ({ params, body, viewer, now, newId }) =>
  addPlacement(params.id, body, newId(), { viewer, now }),
);
