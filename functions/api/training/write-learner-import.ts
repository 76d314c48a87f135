import { writeImport } from "#functions/domain/imports/writing.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { learnerWriter } from "#functions/domain/training/import-learners.ts";
import { requireAction } from "#functions/domain/training/require-action.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.writeLearnerImport, async ({ params, body, viewer, now, audit }) => {
  await requireLiveAction(params.id);
  const of = { id: params.importId, owner: params.id, viewer, now };
  const progress = await writeImport(of, body, async () => learnerWriter(of, await requireAction(params.id)));
  audit({ what: "peopleImported", subject: params.importId, detail: progress.status });
  return progress;
});
