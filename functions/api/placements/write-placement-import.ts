import { writeImport } from "#functions/domain/imports/writing.ts";
import { placementWriter } from "#functions/domain/placements/import/writer.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { route } from "#functions/http/route.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import { placementImportsOf } from "#shared/placements/placements.rules.ts";

export const handler = route(placements.writePlacementImport, async ({ params, body, viewer, now }) => {
  const action = await requireLiveAction(params.id);
  const of = { id: params.importId, owner: placementImportsOf(params.id), viewer, now };
  return writeImport(of, body, async () => placementWriter(action, of));
});
