import { listImports } from "#functions/domain/imports/list.ts";
import { requireAction } from "#functions/domain/training/require-action.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import { placementImportsOf } from "#shared/placements/placements.rules.ts";

export const handler = route(placements.listPlacementImports, async ({ params, viewer, now }) => {
  await requireAction(params.id);
  return listImports(placementImportsOf(params.id), viewer, now);
});
