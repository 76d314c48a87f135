import { readImport } from "#functions/domain/imports/preview.ts";
import { judgeLearners } from "#functions/domain/training/import-learners.ts";
import { requireAction } from "#functions/domain/training/require-action.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";
import { learnerColumns } from "#shared/training/training.import.ts";

export const handler = route(training.readLearnerImport, async ({ params, query, viewer, now }) => {
  await requireAction(params.id);
  const of = { id: params.importId, owner: params.id, viewer, now };
  return readImport(of, query, {
    columns: learnerColumns,
    judge: (entries) => judgeLearners(entries, of),
  });
});
