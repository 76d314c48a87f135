import { undoImport } from "#functions/domain/imports/undoing.ts";
import { placementUndoer } from "#functions/domain/placements/import/undoer.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import { placementImportsOf } from "#shared/placements/placements.rules.ts";

export const handler = route(placements.undoPlacementImport, async ({ params, viewer, now }) => {
  const action = await requireLiveAction(params.id);
  const of = { id: params.importId, owner: placementImportsOf(params.id), viewer, now };
  return undoImport(of, () => placementUndoer(action, of));
});
