import { readImport } from "#functions/domain/imports/preview.ts";
import { judgePlacements } from "#functions/domain/placements/import/judge.ts";
import { actionIn, requireAction } from "#functions/domain/training/require-action.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import { placementColumns } from "#shared/placements/placements.import.ts";
import { placementImportsOf } from "#shared/placements/placements.rules.ts";

export const handler = route(placements.readPlacementImport, async ({ params, query, viewer, now }) => {
  const action = actionIn(await requireAction(params.id), params.id);
  const of = { id: params.importId, owner: placementImportsOf(params.id), viewer, now };
  return readImport(of, query, {
    columns: placementColumns,
    judge: (entries) => judgePlacements(action, entries, of),
  });
});
