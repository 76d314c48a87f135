import { learnerUndoer } from "#functions/domain/departures/learner-import-undoer.ts";
import { undoImport } from "#functions/domain/imports/undoing.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.undoLearnerImport, async ({ params, viewer, now, audit }) => {
  await requireLiveAction(params.id);
  const of = { id: params.importId, owner: params.id, viewer, now };
  const progress = await undoImport(of, () => learnerUndoer(of));
  audit({ what: "importUndone", subject: params.importId, detail: progress.status });
  return progress;
});
