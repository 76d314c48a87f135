import { beginUpload } from "#functions/domain/files/upload.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.startLearnerImport, async ({ params, body, viewer, newId, now }) => {
  await requireLiveAction(params.id);
  const { awaited, signed } = await beginUpload(
    { id: newId(), kind: "import", ownerId: params.id, userId: viewer.userId, request: body },
    now,
  );
  await transact([awaited]);
  return signed;
});
