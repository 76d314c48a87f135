import { boardOf } from "#functions/domain/placements/board.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";

export const handler = route(placements.getPlacementBoard, async ({ params, viewer, now, audit }) => {
  const { board, event_id } = await boardOf(params.id, { viewer, now });
  if (board.reads_opinions && event_id !== null) audit({ what: "opinionsRead", subject: event_id });
  return board;
});
