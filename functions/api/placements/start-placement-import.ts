import { beginUpload } from "#functions/domain/files/upload.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import { placementImportsOf } from "#shared/placements/placements.rules.ts";

export const handler = route(
  placements.startPlacementImport,
  async ({ params, body, viewer, newId, now }) => {
    await requireLiveAction(params.id);
    const ownerId = placementImportsOf(params.id);
    const { awaited, signed } = await beginUpload(
      { id: newId(), kind: "import", ownerId, userId: viewer.userId, request: body },
      now,
    );
    await transact([awaited]);
    return signed;
  },
);
