import { changePlacement } from "#functions/domain/placements/noting.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";

export const handler = route(placements.changePlacement, ({ params, body, viewer, now }) =>
  changePlacement(params.id, body, { viewer, now }),
);
